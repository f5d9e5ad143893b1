// Renders photographs as merchants take them with a phone: small scenes of goods on a table, badly lit, crooked and cut
// off. It runs in a browser.
import * as THREE from "three";

/** Returns a generator of numbers from 0 to 1 that repeats for a seed. */
export function randomOf(seed) {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return state / 2 ** 32;
  };
}

const colours = ["#8a2b3c", "#c98a1b", "#2f6b4f", "#31508c", "#7a4a9a", "#b5522a", "#d8c9a8"];

/** Kinds of goods by a word in the product's slug; others are pots. */
const kinds = [
  [
    /saree|panjabi|shirt|kurti|shawl|lungi|dress|throw|jamdani|three-piece|dupatta|abaya|fabric/,
    "cloth",
  ],
  [/oil|honey|ghee|sauce|syrup|molasses|pickle|doi/, "jar"],
  [/rice|dal|flour|tea|spice|powder|chilli|turmeric|salt|sugar|coffee|lentil|chira|muri/, "bag"],
  [/bangle|ring|necklace|jhumka|payel|jewel|choker|tikli/, "bangles"],
  [/mango|fish|hilsa|egg|pitha|fruit|jackfruit|litchi|dates|nut|sweet|mishti|prawn|rui/, "fruit"],
  [
    /earbuds|power|phone|charger|lamp|watch|speaker|headphone|cable|fan|book|soap|bag|purse|tote/,
    "box",
  ],
];

/** Returns the kind of goods of a product. */
export const kindOf = (slug) => kinds.find(([words]) => words.test(slug))?.[1] ?? "pot";

/** The flaws of photographs, each with the picture's size. */
export const flaws = [
  { name: "dark", width: 3000, height: 4000, light: 0.3 },
  { name: "crooked", width: 3000, height: 4000, roll: 0.22 },
  { name: "white border", width: 2400, height: 2400, border: 0.14 },
  { name: "wide", width: 4000, height: 2250, light: 0.8 },
  { name: "text", width: 3000, height: 3000, text: ["৫০% ছাড়", "ইনবক্স করুন ০১৭১২-০০০০০০"] },
  { name: "yellow and blurred", width: 3000, height: 4000, cast: "#ffb84d", blur: 10 },
  { name: "cut off", width: 3000, height: 3000, shift: 1.1, light: 1.5 },
];

/** Renders a photograph of a kind of goods with a flaw and returns it as a JPEG of 1 to 5 MB. */
export async function takePhoto(kind, flaw, seed) {
  const random = randomOf(seed);
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(random() < 0.5 ? "#b9ab94" : "#8d979b");
  addRoom(scene, random);
  scene.add(goods(kind, random));
  addLight(scene, flaw, random);
  const rendered = render(scene, flaw, random);
  const canvas = develop(rendered, flaw, random);
  const photo = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
  return new Uint8Array(await photo.arrayBuffer());
}

function render(scene, { width, height, roll = 0, shift = 0 }, random) {
  const scale = 0.4; // A phone's picture has less detail than pixels, so the scene is rendered smaller and grain fills the rest.
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  const renderer = new THREE.WebGLRenderer({
    canvas,
    antialias: true,
    preserveDrawingBuffer: true,
  });
  renderer.setSize(canvas.width, canvas.height, false);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFSoftShadowMap;
  renderer.toneMapping = THREE.ACESFilmicToneMapping;
  const camera = new THREE.PerspectiveCamera(44, width / height, 0.1, 60);
  const far = height > width ? 7.2 : 6;
  camera.position.set((random() - 0.5) * 2.4, 2.6 + random() * 1.4, far);
  camera.lookAt(shift, 0.9 + shift * 0.6, 0);
  camera.rotateZ(roll + (random() - 0.5) * 0.06);
  renderer.render(scene, camera);
  const bitmap = canvas.transferToImageBitmap();
  renderer.dispose();
  return bitmap;
}

// Adds a table with a cloth or of wood, a wall, and random objects on the table.
function addRoom(scene, random) {
  const table = new THREE.Mesh(
    new THREE.PlaneGeometry(30, 14),
    material({ map: texture(random, random() < 0.5 ? "wood" : "checks") }),
  );
  table.rotation.x = -Math.PI / 2;
  table.receiveShadow = true;
  const wall = new THREE.Mesh(
    new THREE.PlaneGeometry(30, 14),
    material({ color: random() < 0.5 ? "#c7bda9" : "#9fb0a8" }),
  );
  wall.position.set(0, 5, -5);
  wall.receiveShadow = true;
  scene.add(table, wall);
  for (let i = 0; i < 3; i++) {
    const thing = mesh(new THREE.BoxGeometry(0.8, 0.3 + random(), 0.5), pick(colours, random));
    thing.position.set((random() < 0.5 ? -1 : 1) * (2.4 + random() * 1.5), 0.3, -2 - random() * 2);
    thing.rotation.y = random() * 3;
    scene.add(thing);
  }
}

function addLight(scene, { light = 1, cast = "#fff1dc" }, random) {
  scene.add(new THREE.HemisphereLight("#dfe8ff", "#7a6248", 0.9 * light));
  const lamp = new THREE.SpotLight(cast, 160 * light, 40, 0.9, 0.5);
  lamp.position.set(random() < 0.5 ? -4 : 4, 6.5, 4);
  lamp.castShadow = true;
  lamp.shadow.mapSize.set(1024, 1024);
  lamp.shadow.bias = -0.001;
  scene.add(lamp);
}

function goods(kind, random) {
  const group = new THREE.Group();
  const colour = pick(colours, random);
  const make = { cloth, jar, bag, bangles, fruit, box, pot }[kind];
  make(group, colour, random);
  group.rotation.y = (random() - 0.5) * 0.9;
  group.scale.setScalar(1.15);
  return group;
}

// Adds folded pieces of cloth on top of each other, the uppermost with a printed border.
function cloth(group, colour, random) {
  for (let i = 0; i < 3; i++) {
    const geometry = new THREE.BoxGeometry(2.6 - i * 0.15, 0.34, 1.9, 40, 4, 30);
    ripple(geometry, random, 0.05);
    const piece = mesh(geometry, i === 2 ? colour : pick(colours, random), {
      map: texture(random, "fabric", i === 2 ? colour : pick(colours, random)),
      roughness: 0.9,
    });
    piece.position.y = 0.2 + i * 0.36;
    piece.rotation.y = (random() - 0.5) * 0.25;
    group.add(piece);
  }
}

function jar(group, colour, random) {
  for (let i = 0; i < 2; i++) {
    const glass = lathe([0, 0, 0.62, 0, 0.7, 0.15, 0.7, 1.25, 0.46, 1.5, 0.46, 1.66, 0, 1.66], {
      color: i ? "#a8651e" : "#c8871f",
      roughness: 0.15,
      metalness: 0.1,
    });
    const lid = mesh(new THREE.CylinderGeometry(0.5, 0.5, 0.26, 40), colour, {
      metalness: 0.6,
      roughness: 0.35,
    });
    lid.position.y = 1.78;
    const label = mesh(
      new THREE.CylinderGeometry(0.71, 0.71, 0.7, 48, 1, true, -0.9, 1.8),
      "#ffffff",
      {
        map: texture(random, "label", colour),
      },
    );
    label.position.y = 0.72;
    const one = new THREE.Group().add(glass, lid, label);
    one.position.set(i * 1.5 - 0.5, 0, i * -0.7);
    group.add(one);
  }
}

function bag(group, colour, random) {
  const geometry = new THREE.BoxGeometry(1.7, 2.3, 0.7, 24, 30, 12);
  const at = geometry.attributes.position;
  for (let i = 0; i < at.count; i++) {
    const y = at.getY(i) / 2.3 + 0.5;
    at.setZ(i, at.getZ(i) * (y > 0.9 ? 0.2 : 1 + 0.35 * Math.sin(y * 3)));
  }
  ripple(geometry, random, 0.04);
  const sack = mesh(geometry, "#ffffff", { map: texture(random, "label", colour), roughness: 0.5 });
  sack.position.y = 1.15;
  group.add(sack);
}

function bangles(group, _colour, random) {
  for (let i = 0; i < 12; i++) {
    const ring = mesh(new THREE.TorusGeometry(0.85, 0.055, 14, 60), pick(colours, random), {
      metalness: 0.85,
      roughness: 0.25,
    });
    ring.rotation.x = Math.PI / 2 + (random() - 0.5) * 0.12;
    ring.position.set((i % 2) * 1.3 - 0.6, 0.08 + Math.floor(i / 2) * 0.12, (random() - 0.5) * 0.2);
    group.add(ring);
  }
}

function fruit(group, _colour, random) {
  const dish = lathe([0, 0.05, 1.3, 0.05, 1.7, 0.5, 1.62, 0.52, 1.25, 0.14, 0, 0.14], {
    color: "#c9b48a",
    roughness: 0.8,
  });
  group.add(dish);
  for (let i = 0; i < 9; i++) {
    const one = mesh(
      new THREE.SphereGeometry(0.42, 32, 24),
      random() < 0.6 ? "#d98b1e" : "#8fa637",
      { roughness: 0.45 },
    );
    one.scale.set(1, 0.82, 1.18);
    const turn = (i / 7) * Math.PI * 2;
    const inner = i > 6 ? 0.25 : 0.85;
    one.position.set(Math.cos(turn) * inner, i > 6 ? 0.95 : 0.5, Math.sin(turn) * inner);
    one.rotation.y = random() * 6;
    group.add(one);
  }
}

function box(group, colour, random) {
  const carton = mesh(new THREE.BoxGeometry(2, 1.5, 0.9), "#ffffff", {
    map: texture(random, "label", colour),
  });
  carton.position.y = 0.75;
  carton.rotation.y = 0.4;
  const device = mesh(new THREE.BoxGeometry(0.8, 0.28, 1.3), "#22252a", {
    roughness: 0.3,
    metalness: 0.4,
  });
  device.position.set(1.1, 0.16, 1);
  device.rotation.y = -0.6;
  group.add(carton, device);
}

function pot(group, colour) {
  const clay = lathe(
    [0, 0, 0.6, 0, 1.05, 0.7, 0.9, 1.25, 0.5, 1.5, 0.62, 1.75, 0.5, 1.72, 0.4, 1.5, 0, 1.4],
    {
      color: "#a4532f",
      roughness: 0.85,
    },
  );
  const cup = lathe([0, 0, 0.3, 0, 0.42, 0.6, 0.36, 0.6, 0.25, 0.08, 0, 0.08], {
    color: colour,
    roughness: 0.6,
  });
  cup.position.set(1.4, 0, 0.7);
  group.add(clay, cup);
}

function lathe(numbers, look) {
  const points = [];
  for (let i = 0; i < numbers.length; i += 2)
    points.push(new THREE.Vector2(numbers[i], numbers[i + 1]));
  return mesh(new THREE.LatheGeometry(points, 56), look.color, look);
}

function mesh(geometry, color, look = {}) {
  const made = new THREE.Mesh(
    geometry,
    material({ color, ...look, ...(look.map ? { color: "#ffffff" } : {}) }),
  );
  made.castShadow = true;
  made.receiveShadow = true;
  return made;
}

const material = (look) =>
  new THREE.MeshStandardMaterial({ roughness: 0.75, side: THREE.DoubleSide, ...look });

function ripple(geometry, random, size) {
  const [a, b] = [2 + random() * 3, 3 + random() * 4];
  const at = geometry.attributes.position;
  for (let i = 0; i < at.count; i++) {
    const [x, y, z] = [at.getX(i), at.getY(i), at.getZ(i)];
    at.setY(i, y + size * Math.sin(a * x + b * z));
    at.setZ(i, z + size * Math.sin(b * x + a * y));
  }
  geometry.computeVertexNormals();
}

// Draws wood, checks, a woven fabric with a border, or a printed label.
function texture(random, kind, colour = "#8a6a45") {
  const canvas = new OffscreenCanvas(512, 512);
  const draw = canvas.getContext("2d");
  draw.fillStyle =
    kind === "wood"
      ? "#8a6a45"
      : kind === "label"
        ? "#f3ead6"
        : kind === "checks"
          ? "#c9c2b2"
          : colour;
  draw.fillRect(0, 0, 512, 512);
  if (kind === "wood") stripes(draw, random, "#5d4329", 70);
  if (kind === "checks") {
    draw.globalAlpha = 0.45;
    draw.fillStyle = pick(colours, random);
    for (let i = 0; i < 8; i++) {
      draw.fillRect(i * 64, 0, 28, 512);
      draw.fillRect(0, i * 64, 512, 28);
    }
  }
  if (kind === "fabric") {
    stripes(draw, random, "#000000", 160);
    draw.fillStyle = "#e0b64a";
    draw.fillRect(0, 400, 512, 26);
    for (let i = 0; i < 16; i++) draw.fillRect(i * 32 + 8, 340, 16, 40);
  }
  if (kind === "label") {
    draw.fillStyle = colour;
    draw.fillRect(0, 60, 512, 130);
    draw.fillRect(0, 420, 512, 50);
    draw.fillStyle = "#fff";
    draw.font = "bold 72px sans-serif";
    draw.fillText("PURE", 150, 150);
    draw.fillStyle = colour;
    draw.font = "40px sans-serif";
    draw.fillText("Net weight 500 g", 110, 300);
  }
  const made = new THREE.CanvasTexture(canvas);
  made.colorSpace = THREE.SRGBColorSpace;
  made.wrapS = made.wrapT = THREE.RepeatWrapping;
  if (kind === "wood" || kind === "checks") made.repeat.set(5, 3);
  return made;
}

function stripes(draw, random, colour, count) {
  draw.fillStyle = colour;
  for (let i = 0; i < count; i++) {
    draw.globalAlpha = 0.05 + random() * 0.12;
    draw.fillRect(0, random() * 512, 512, 1 + random() * 4);
  }
  draw.globalAlpha = 1;
}

// Adds the effects of phones and merchants: blur, grain, a border, text.
function develop(rendered, { width, height, blur = 2, border = 0, text }, random) {
  const canvas = new OffscreenCanvas(width, height);
  const draw = canvas.getContext("2d");
  draw.fillStyle = "#fff";
  draw.fillRect(0, 0, width, height);
  const edge = border * width;
  draw.filter = `blur(${blur}px)`;
  draw.drawImage(rendered, edge, edge, width - 2 * edge, height - 2 * edge);
  draw.filter = "none";
  addGrain(draw, edge, random);
  if (text) {
    draw.fillStyle = "#e3001b";
    draw.fillRect(0, height * 0.82, width, height * 0.18);
    draw.textAlign = "center";
    draw.fillStyle = "#ffe600";
    draw.font = `bold ${height * 0.11}px "Anek Bangla", sans-serif`;
    draw.strokeStyle = "#000";
    draw.lineWidth = 18;
    draw.strokeText(text[0], width / 2, height * 0.13);
    draw.fillText(text[0], width / 2, height * 0.13);
    draw.font = `bold ${height * 0.06}px "Anek Bangla", sans-serif`;
    draw.fillText(text[1], width / 2, height * 0.93);
  }
  return canvas;
}

function addGrain(draw, edge, random) {
  const size = 512;
  const grain = new OffscreenCanvas(size, size);
  const pixels = new ImageData(size, size);
  for (let i = 0; i < pixels.data.length; i += 4) {
    const value = random() * 255;
    pixels.data.set([value, value, value, 26], i);
  }
  grain.getContext("2d").putImageData(pixels, 0, 0);
  draw.globalCompositeOperation = "overlay";
  draw.fillStyle = draw.createPattern(grain, "repeat");
  draw.fillRect(edge, edge, draw.canvas.width - 2 * edge, draw.canvas.height - 2 * edge);
  draw.globalCompositeOperation = "source-over";
}

const pick = (list, random) => list[Math.floor(random() * list.length)];
