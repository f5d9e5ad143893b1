// Pictures of the craft export shop: plain rooms with one object each.
export default {
  'jute-market-tote-1': ['craft', 'disc', 'floor', ['tote', 500, 855, 660, { m: '#24566b', art: 'kolka' }]],
  'jute-market-tote-2': ['mint', 'arch', 'floor', ['tote', 500, 855, 640, { c: '#3b8a86', m: '#f6dca6', art: 'lotus' }]],
  'braided-jute-rug-120cm-1': ['ivory', 'window', 'floor', ['mat', 500, 850, 640, { m: '#24566b' }]],
  'jute-storage-basket-1': ['tea', 'disc', 'floor', ['basket', 480, 855, 640, { c: '#cfa669', handle: false, liner: '#e8d3ae' }], ['e:yarn', 790, 910, 190]],
  'nakshi-kantha-throw-1': ['teal', 'window', 'floor', ['kantha', 500, 850, 670, { a: '#24566b', b: '#b3312f', shadow: 0.9 }]],
  'nakshi-kantha-throw-2': ['craft', 'arch', 'cloth', ['folded', 480, 850, 660, { list: [{ c: '#24566b', m: '#f3e6cc', pattern: 'flower' }, { c: '#f3e6cc', m: '#b3312f', pattern: 'flower', border: '#24566b' }] }], ['e:thread', 800, 905, 190]],
  'kantha-cushion-cover-1': ['sun', 'window', 'podium', ['cushion', 500, 815, 620, {}]],
  'kantha-zip-pouch-1': ['mint', 'disc', 'podium', ['flatpurse', 500, 815, 600, { c: '#b3453a', m: '#f6dca6' }], ['e:sewing-needle', 800, 915, 170, { shadow: 0.4 }]],
  'carved-terracotta-vase-1': ['teal', 'disc', 'podium', ['vase', 500, 815, 600, {}]],
  'terracotta-planter-set-1': ['tea', 'window', 'floor', ['sprig', 410, 640, 330, { shadow: 0, n: 9 }], ['pot', 410, 845, 330, {}], ['tealeaves', 700, 705, 210, { shadow: 0 }], ['pot', 700, 890, 270, { m: '#24566b' }]],
  'terracotta-chai-cups-4-1': ['ivory', 'arch', 'cloth', ['claycup', 370, 790, 320, {}], ['claycup', 640, 790, 320, {}], ['claycup', 330, 905, 350, {}], ['claycup', 680, 905, 350, {}]],
  'dhamrai-brass-lamp-1': ['night', 'alpona', 'podium', ['lamp', 500, 812, 580, {}]],
  'engraved-brass-bowl-1': ['wine', 'disc', 'podium', ['brassbowl', 500, 815, 620, {}]],
  'brass-temple-bell-1': ['craft', 'arch', 'podium', ['e:bell', 500, 825, 560, { shadow: 0.6 }]],
};
