// Pictures of the boutique: deep wine, teal and ivory rooms.
export default {
  'ivory-muslin-jamdani-1': ['wine', 'alpona', 'floor', ['drape', 500, 860, 690, { c: '#fbf3e2', motif: '#c49a3a', border: '#c49a3a', ground: '#efdfbb', shadow: 0.7 }]],
  'ivory-muslin-jamdani-2': ['teal', 'disc', 'cloth', ['folded', 500, 850, 700, { list: [{ c: '#efdfbb', m: '#b98a2c' }, { c: '#fbf3e2', m: '#c49a3a' }] }], ['e:white-flower', 780, 905, 130]],
  'half-silk-tangail-1': ['ivory', 'arch', 'floor', ['drape', 500, 860, 690, { c: '#2a5fa0', motif: '#cfe0f5', border: '#e8c25a', ground: '#1d3f77', pattern: 'plain', shadow: 0.7 }]],
  'block-print-cotton-saree-1': ['mint', 'alpona', 'floor', ['drape', 500, 860, 690, { c: '#e0a52c', motif: '#a8282e', border: '#a8282e', ground: '#f0c45a', pattern: 'flower', shadow: 0.7 }]],
  'red-banarasi-katan-1': ['teal', 'arch', 'floor', ['drape', 500, 850, 680, { c: '#c4172c', motif: '#ffd36b', border: '#ffd36b', ground: '#8f0f22', shadow: 0.7 }]],
  'red-banarasi-katan-2': ['wine', 'disc', 'cloth', ['folded', 470, 850, 640, { list: [{ c: '#8f0f22', m: '#ffd36b', pattern: 'buti' }, { c: '#c4172c', m: '#ffd36b' }] }], ['jhumka', 790, 900, 200, { gem: '#b3202e' }]],
  'holud-yellow-saree-1': ['womens', 'disc', 'floor', ['drape', 500, 860, 690, { c: '#f2b91f', motif: '#fff0b8', border: '#2c7a4d', ground: '#2f8a55', pattern: 'buti', shadow: 0.7 }]],
  'ruby-necklace-set-1': ['ivory', 'disc', 'podium', ['necklace', 500, 815, 640, { shadow: 0.7 }]],
  'green-stone-jhumka-1': ['wine', 'arch', 'podium', ['jhumka', 500, 862, 620, { shadow: 0 }]],
  'silver-finger-ring-1': ['night', 'disc', 'podium', ['e:ring', 500, 825, 560, { shadow: 0.5 }]],
  'reshmi-glass-bangles-1': ['womens', 'arch', 'podium', ['bangles', 500, 815, 560, {}]],
  'gold-plated-bala-1': ['teal', 'disc', 'podium', ['bangles', 500, 810, 620, { list: ['#d9a02e', '#d9a02e', '#e6b84a', '#d9a02e'] }]],
  'anarkali-kurti-1': ['ivory', 'alpona', 'floor', ['garment', 500, 860, 710, { kind: 'kurti', c: '#7a1f45', trim: '#e8c25a', shadow: 0.6 }]],
  'cotton-three-piece-lilac-1': ['mint', 'arch', 'floor', ['garment', 500, 860, 710, { kind: 'kurti', c: '#b59ad6', trim: '#6d4a9c', print: 'buti', pc: '#efe4fa', shadow: 0.6 }]],
  'embroidered-clutch-1': ['womens', 'disc', 'podium', ['flatpurse', 500, 815, 620, {}]],
  'winter-woven-shawl-1': ['ivory', 'window', 'floor', ['shawl', 500, 850, 660, {}]],
};
