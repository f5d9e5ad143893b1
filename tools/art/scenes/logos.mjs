export default {
  'demo-logo': { ground: '#0f6b4f', ink: '#fff3dc', second: '#f28ba8', mark: 'lotus' },
  'rupali-logo': { ground: '#7a2346', ink: '#f2cf7a', second: '#e59ab2', mark: 'kolka' },
  'nobanno-logo': { ground: '#4b6b1f', ink: '#ffe9a8', second: '#f2b33d', mark: 'sheaf' },
  'dollar-logo': { ground: '#24566b', ink: '#fdf1da', second: '#e08a4a', mark: 'river' },
  'closed-logo': { ground: '#34496a', ink: '#f7f3ea', second: '#c7352b', mark: 'nib' },
};
