// Pictures of the stationery shop.
export default {
  'thread-bound-notebook-1': ['mens', 'disc', 'podium', ['e:notebook-with-decorative-cover', 500, 825, 560, { shadow: 0.6 }]],
  'canvas-school-backpack-1': ['rice', 'arch', 'floor', ['e:backpack', 500, 865, 620]],
  'blue-fountain-pen-1': ['mobile', 'window', 'podium', ['e:fountain-pen', 500, 825, 580, { shadow: 0.5 }]],
  'wax-crayons-24-1': ['sun', 'alpona', 'floor', ['e:crayon', 500, 850, 540, { shadow: 0.6 }], ['e:artist-palette', 790, 910, 220]],
};
