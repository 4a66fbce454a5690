// The sample film: a lighthouse turns through the last of a night, and the sun comes up over the sea.

export const film = { width: 960, height: 540, framesPerSecond: 24, seconds: 120, sampleRate: 48_000 };

/** The scene is 1600 wide, with its horizon here; the picture shows it at 0.6 of that. */
const horizon = 628;
const scale = film.width / 1600;
const lampX = 225;
const lampY = 396;
const sunX = 1120;
const sunRadius = 78;

const { width, height } = film;
const picture = new Float32Array(width * height * 3);

const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value));
const mix = (a, b, part) => a + (b - a) * part;
const mixColors = (a, b, part) => [mix(a[0], b[0], part), mix(a[1], b[1], part), mix(a[2], b[2], part)];
const dim = (color, by) => [color[0] * by[0], color[1] * by[1], color[2] * by[2]];
const ease = (from, to, value) => {
  const part = clamp((value - from) / (to - from));
  return part * part * (3 - 2 * part);
};

/** Returns numbers from 0 to 1, the same in each run. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Colours from the zenith to the horizon, and of the sea from there to the shore, at instants in seconds. */
const palettes = [
  [0, [5, 9, 27], [11, 26, 56], [24, 54, 88], [62, 86, 112], [40, 62, 88], [13, 32, 56], [5, 13, 29]],
  [38, [8, 21, 46], [19, 51, 82], [58, 92, 116], [204, 132, 104], [110, 92, 104], [26, 56, 78], [9, 24, 42]],
  [72, [13, 44, 68], [38, 94, 112], [214, 178, 132], [240, 148, 94], [160, 124, 118], [46, 96, 110], [16, 48, 64]],
  [118, [58, 118, 150], [136, 184, 190], [248, 216, 164], [255, 196, 136], [214, 176, 148], [84, 142, 152], [34, 84, 102]],
];

function paletteAt(second) {
  const next = palettes.findIndex(([at]) => at > second);
  if (next <= 0) return palettes[next === 0 ? 0 : palettes.length - 1].slice(1);
  const [before, after] = [palettes[next - 1], palettes[next]];
  const part = ease(before[0], after[0], second);
  return before.slice(1).map((color, index) => mixColors(color, after[index + 1], part));
}

/** The camera comes down and draws back; near things move more than distant ones. */
function cameraAt(second) {
  const part = ease(0, 116, second);
  const zoom = mix(1.13, 1, part) * scale;
  const pan = mix(-34, 30, part);
  const line = (horizon + mix(64, 0, ease(0, 70, second))) * scale;
  return {
    zoom,
    line,
    /** The screen's x of a point of the scene; `near` is 0 for the sky and 1 for the shore. */
    x: (sceneX, near) => (sceneX - 800) * zoom + width / 2 - pan * near * scale,
    y: (sceneY) => (sceneY - horizon) * zoom + line,
  };
}

function blend(at, color, alpha) {
  picture[at] += (color[0] - picture[at]) * alpha;
  picture[at + 1] += (color[1] - picture[at + 1]) * alpha;
  picture[at + 2] += (color[2] - picture[at + 2]) * alpha;
}

function add(at, color, amount) {
  picture[at] += color[0] * amount;
  picture[at + 1] += color[1] * amount;
  picture[at + 2] += color[2] * amount;
}

function fill(points, color, alpha = 1) {
  const rows = 4;
  const top = Math.max(0, Math.floor(Math.min(...points.map(([, y]) => y))));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...points.map(([, y]) => y))));
  const cover = new Float32Array(width + 1);
  for (let y = top; y <= bottom; y += 1) {
    cover.fill(0);
    let from = width;
    let to = 0;
    for (let row = 0; row < rows; row += 1) {
      const at = y + (row + 0.5) / rows;
      const crossings = [];
      for (let index = 0; index < points.length; index += 1) {
        const [x0, y0] = points[index];
        const [x1, y1] = points[(index + 1) % points.length];
        if (y0 <= at !== y1 <= at) crossings.push(x0 + ((at - y0) / (y1 - y0)) * (x1 - x0));
      }
      crossings.sort((a, b) => a - b);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const [left, right] = [clamp(crossings[pair], 0, width), clamp(crossings[pair + 1], 0, width)];
        for (let x = Math.floor(left); x < right; x += 1) cover[x] += (Math.min(right, x + 1) - Math.max(left, x)) / rows;
        from = Math.min(from, Math.floor(left));
        to = Math.max(to, Math.ceil(right));
      }
    }
    for (let x = from; x < Math.min(to, width); x += 1) if (cover[x] > 0) blend((y * width + x) * 3, color, cover[x] * alpha);
  }
}

function stroke([x0, y0], [x1, y1], thickness, color, alpha) {
  const radius = thickness / 2;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const lengthSquared = dx * dx + dy * dy || 1;
  const left = Math.max(0, Math.floor(Math.min(x0, x1) - radius - 1));
  const right = Math.min(width - 1, Math.ceil(Math.max(x0, x1) + radius + 1));
  const top = Math.max(0, Math.floor(Math.min(y0, y1) - radius - 1));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(y0, y1) + radius + 1));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const along = clamp(((x + 0.5 - x0) * dx + (y + 0.5 - y0) * dy) / lengthSquared);
      const distance = Math.sqrt((x + 0.5 - x0 - along * dx) ** 2 + (y + 0.5 - y0 - along * dy) ** 2);
      const cover = clamp(radius + 0.5 - distance);
      if (cover > 0) blend((y * width + x) * 3, color, cover * alpha);
    }
  }
}

function dash(centreX, centreY, half, thickness, color, alpha) {
  const radius = thickness / 2;
  for (let y = Math.max(0, Math.floor(centreY - radius - 0.5)); y < Math.min(height, centreY + radius + 0.5); y += 1) {
    const cover = alpha * clamp(radius + 0.5 - Math.abs(y + 0.5 - centreY));
    if (cover === 0) continue;
    for (let x = Math.max(0, Math.floor(centreX - half)); x < Math.min(width, centreX + half); x += 1) {
      blend((y * width + x) * 3, color, cover * clamp((half + 0.5 - Math.abs(x + 0.5 - centreX)) / 3));
    }
  }
}

function glow(centreX, centreY, radius, color, amount) {
  const reach = radius * 2.6;
  for (let y = Math.max(0, Math.floor(centreY - reach)); y < Math.min(height, centreY + reach); y += 1) {
    for (let x = Math.max(0, Math.floor(centreX - reach)); x < Math.min(width, centreX + reach); x += 1) {
      const distance = ((x + 0.5 - centreX) ** 2 + (y + 0.5 - centreY) ** 2) / (radius * radius);
      const light = Math.exp(-distance) - Math.exp(-6.76);
      if (light > 0) add((y * width + x) * 3, color, light * amount);
    }
  }
}

/** The scene height of the sun's centre. */
const sunHeightAt = (second) => horizon + sunRadius + 8 - 250 * ease(40, 134, second);
const dayAt = (second) => ease(30, 108, second);

function drawSky(second, camera, [zenith, high, low, edge]) {
  const day = dayAt(second);
  const sunY = camera.y(sunHeightAt(second));
  const sun = camera.x(sunX, 0.15);
  const halo = 0.12 + 0.88 * ease(30, 84, second);
  const end = Math.min(height, Math.ceil(camera.line));
  const bands = [
    [66, 20, 0.9, 0.0031, 1.7],
    [112, 15, 0.75, 0.0043, 4.1],
    [168, 26, 0.6, 0.0026, 0.4],
    [236, 17, 0.4, 0.0037, 2.9],
  ];
  const cloudColor = mixColors(mixColors(high, low, 0.5), [255, 206, 172], 0.1 + 0.75 * halo);
  const columns = bands.map(([, , , pace, phase]) =>
    Float32Array.from({ length: width }, (_, x) => {
      const drift = x / camera.zoom + second * 3.2;
      return clamp(0.45 + 0.5 * Math.sin(drift * pace + phase) + 0.22 * Math.sin(drift * pace * 2.7 + phase * 3));
    }),
  );
  const lights = Float32Array.from({ length: 2200 }, (_, away) => halo * (0.62 * Math.exp(-away / 110) + 0.3 * Math.exp(-away / 330)));
  for (let y = 0; y < end; y += 1) {
    const up = (camera.line - y) / camera.zoom;
    const part = clamp(up / 700);
    // Three joints of one curve, so that no edge shows.
    const base = mixColors(mixColors(edge, low, ease(0, 0.2, part)), mixColors(high, zenith, ease(0.35, 1, part)), ease(0.08, 0.46, part));
    const cloudRows = bands.map(([at, thick, much]) => much * Math.exp(-(((up - at) / thick) ** 2)));
    const hasClouds = cloudRows.some((much) => much > 0.01);
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const across = (x - sun) / camera.zoom;
      const away = Math.sqrt((across * 0.72) ** 2 + ((y - sunY) / camera.zoom) ** 2);
      const step = Math.min(Math.floor(away), lights.length - 2);
      const light = lights[step] + (lights[step + 1] - lights[step]) * Math.min(1, away - step);
      picture[at] = base[0] + (255 - base[0]) * light;
      picture[at + 1] = base[1] + (226 - base[1]) * light;
      picture[at + 2] = base[2] + (168 - base[2]) * light * 0.86;
      if (!hasClouds) continue;
      let cloud = 0;
      for (let band = 0; band < bands.length; band += 1) {
        cloud += cloudRows[band] * columns[band][x];
      }
      if (cloud > 0) blend(at, cloudColor, clamp(cloud * (0.16 + 0.3 * halo + 0.05 * day)));
    }
  }
}

const stars = (() => {
  const random = randomFrom(7);
  return Array.from({ length: 620 }, () => {
    const inBand = random() < 0.45;
    const x = random() * 2300 - 350;
    const y = inBand ? 150 + x * 0.16 + (random() + random() + random() - 1.5) * 210 : random() * 760 - 180;
    const size = random() ** 5;
    return { x, y, light: (inBand ? 0.16 : 0.26) + 0.74 * size, size, pace: 0.7 + random() * 2.2, phase: random() * 6.3, warm: random() };
  });
})();

function drawStars(second, camera) {
  const left = 1 - ease(26, 74, second);
  if (left === 0) return;
  for (const { x, y, light, size, pace, phase, warm } of stars) {
    const screenX = camera.x(x - second * 0.55, 0.05);
    const screenY = camera.y(y + second * 0.2);
    const up = (camera.line - screenY) / camera.zoom;
    if (up < 12) continue;
    // Near the horizon they drown in haze, and dawn takes the faint ones first.
    const seen = light * ease(12, 240, up) * clamp((left - (1 - light) * 0.35) / 0.65) * (0.8 + 0.2 * Math.sin(second * pace + phase));
    if (seen < 0.02) continue;
    glow(screenX, screenY, 0.75 + size * 0.8, warm > 0.8 ? [255, 224, 190] : [216, 230, 255], seen * 0.95);
  }
  drawMeteor(second, camera, left);
}

function drawMeteor(second, camera, left) {
  for (const [at, x, y] of [
    [9, 1010, 140],
    [27.5, 620, 190],
  ]) {
    const part = (second - at) / 0.9;
    if (part <= 0 || part >= 1) continue;
    for (let step = 0; step < 36; step += 1) {
      const behind = part - step * 0.011;
      if (behind < 0) break;
      const light = (1 - step / 36) ** 2 * Math.sin(part * Math.PI) * left;
      glow(camera.x(x + 330 * behind, 0.05), camera.y(y + 120 * behind), 1.1, [230, 238, 255], light * 0.5);
    }
  }
}

/** The lamp's direction: to the right at 0, towards the shore at a quarter. A turn takes 9 s. */
const lampTurnAt = (second) => (second / 9) * Math.PI * 2 + 5.4;
const lampAt = (second) => 1 - ease(86, 104, second);

function drawBeams(second, camera) {
  const strength = lampAt(second) * (1 - 0.62 * ease(30, 84, second));
  if (strength <= 0) return;
  const originX = camera.x(lampX, 1);
  const originY = camera.y(lampY);
  const turn = lampTurnAt(second);
  for (const angle of [turn, turn + Math.PI]) {
    const [away, near] = [Math.cos(angle), Math.sin(angle)];
    const side = Math.sign(away) || 1;
    const short = Math.max(0.04, Math.abs(away));
    const [from, to] = side > 0 ? [Math.max(0, Math.floor(originX)), width] : [0, Math.min(width, Math.ceil(originX))];
    for (let x = from; x < to; x += 1) {
      const far = Math.abs(x + 0.5 - originX) / short / camera.zoom;
      const fade = strength * 0.56 * Math.exp(-far / 620) * clamp(far / 14) * (0.75 + 0.25 * near);
      if (fade < 0.004) continue;
      // A beam that comes nearer falls towards the sea and grows.
      const centre = originY + far * 0.06 * near * camera.zoom;
      const half = (5 + far * (0.05 + 0.022 * near)) * camera.zoom;
      for (let y = Math.max(0, Math.floor(centre - half * 2.2)); y < Math.min(height, centre + half * 2.2); y += 1) {
        const across = (y + 0.5 - centre) / half;
        add((y * width + x) * 3, [255, 236, 178], fade * Math.exp(-across * across * 1.6) * 0.62);
      }
    }
  }
}

function lampOnSea(second, sceneX, depth) {
  const direction = Math.atan2(60 + depth * 900, sceneX - lampX);
  const turn = lampTurnAt(second);
  const light = Math.max(Math.cos(direction - turn), Math.cos(direction - turn - Math.PI));
  return lampAt(second) * Math.max(0, light) ** 60;
}

const ripples = (() => {
  const random = randomFrom(23);
  return Array.from({ length: 620 }, (_, index) => {
    const depth = 0.006 + random() ** 1.7 * 0.98;
    // Half of them lie in the path of the sun.
    const x = index % 2 === 0 ? random() * 2400 : (random() + random() - 1) * (80 + 190 * depth);
    return {
      depth,
      x,
      length: (16 + random() * 74) * (0.3 + depth),
      thickness: 1.1 + 3.6 * depth * (0.6 + 0.4 * random()),
      pace: 0.5 + random() * 0.9,
      phase: random() * 6.3,
      drift: 5 + random() * 9,
      isInPath: index % 2 === 1,
    };
  }).toSorted((a, b) => a.depth - b.depth);
})();

function drawSea(second, camera, [, , low, edge, shallow, middle, deep]) {
  const sun = camera.x(sunX, 0.2);
  const rise = ease(48, 92, second);
  const sunlit = mixColors(edge, [255, 222, 168], rise * 0.5);
  const start = Math.max(0, Math.floor(camera.line));
  for (let y = start; y < height; y += 1) {
    const depth = clamp((y + 0.5 - camera.line) / (272 * camera.zoom), 0, 1.2);
    // Long swells darken and lighten whole rows.
    const swell =
      Math.sin(Math.log(depth + 0.02) * 9 + second * 0.75) * 0.028 + Math.sin(Math.log(depth + 0.03) * 17 + second * 1.1) * 0.016;
    const base = mixColors(
      mixColors(mixColors(edge, shallow, 0.55), shallow, ease(0, 0.06, depth)),
      mixColors(middle, deep, ease(0.3, 1.05, depth)),
      ease(0.02, 0.42, depth),
    );
    const cover = y === start ? clamp(y + 1 - camera.line) : 1;
    const wide = (70 + 330 * depth) * camera.zoom;
    const strength = (0.14 + 0.5 * rise) * Math.exp(-depth * 1.5) * ease(24, 70, second);
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const across = (x - sun) / wide;
      const light = Math.abs(across) > 3 ? 0 : strength * Math.exp(-across * across);
      for (let channel = 0; channel < 3; channel += 1) {
        const color = base[channel] * (1 + swell) + (sunlit[channel] - base[channel]) * light;
        picture[at + channel] += (color - picture[at + channel]) * cover;
      }
    }
  }
  const skyLight = mixColors(low, [200, 220, 240], 0.25);
  for (const { depth, x, length, thickness, pace, phase, drift, isInPath } of ripples) {
    const flicker = Math.max(0, Math.sin(second * pace + phase)) ** 2;
    if (flicker < 0.01) continue;
    const sceneX = isInPath ? sunX + x + 9 * Math.sin(second * 0.3 + phase) : ((x + second * drift * (0.2 + depth)) % 2400) - 500;
    const path = Math.exp(-(((sceneX - sunX) / (46 + 150 * depth)) ** 2)) * rise;
    const beam = isInPath ? 0 : lampOnSea(second, sceneX, depth);
    const alpha = flicker * ((isInPath ? 0 : 0.07 + 0.05 * (1 - rise)) + 0.72 * path + 0.4 * beam);
    if (alpha < 0.01) continue;
    const color = path + beam > 0.06 ? mixColors(skyLight, [255, 238, 190], clamp((path + beam) * 1.6)) : skyLight;
    const screenX = camera.x(sceneX, 0.2 + 0.7 * depth);
    const screenY = camera.line + depth * 272 * camera.zoom + Math.sin(second * 0.8 + phase) * 1.2 * depth;
    const half = length * camera.zoom * (0.6 + 0.4 * flicker);
    if (screenX + half < 0 || screenX - half > width) continue;
    dash(screenX, screenY, half, Math.max(0.8, thickness * camera.zoom), color, clamp(alpha));
  }
}

function drawSun(second, camera) {
  const centreX = camera.x(sunX, 0.15);
  const centreY = camera.y(sunHeightAt(second));
  const radius = sunRadius * camera.zoom;
  const color = mixColors([255, 196, 128], [255, 240, 204], ease(52, 96, second));
  for (let y = Math.max(0, Math.floor(centreY - radius - 1)); y < Math.min(Math.ceil(camera.line), centreY + radius + 1); y += 1) {
    const over = clamp(camera.line - y);
    for (let x = Math.floor(centreX - radius - 1); x < centreX + radius + 1; x += 1) {
      if (x < 0 || x >= width) continue;
      const cover = clamp(radius + 0.5 - Math.sqrt((x + 0.5 - centreX) ** 2 + (y + 0.5 - centreY) ** 2)) * over;
      if (cover > 0) blend((y * width + x) * 3, color, cover);
    }
  }
}

function heightAt(points, x) {
  const next = points.findIndex(([at]) => at > x);
  if (next <= 0) return points[next === 0 ? 0 : points.length - 1][1];
  const of = (index) => points[clamp(index, 0, points.length - 1)];
  const [p0, p1, p2, p3] = [of(next - 2), of(next - 1), of(next), of(next + 1)];
  const part = (x - p1[0]) / (p2[0] - p1[0]);
  const slope1 = ((p2[1] - p0[1]) / (p2[0] - p0[0])) * (p2[0] - p1[0]);
  const slope2 = ((p3[1] - p1[1]) / (p3[0] - p1[0])) * (p2[0] - p1[0]);
  const [square, cube] = [part * part, part * part * part];
  return (
    (2 * cube - 3 * square + 1) * p1[1] + (cube - 2 * square + part) * slope1 + (3 * square - 2 * cube) * p2[1] + (cube - square) * slope2
  );
}

const headland = [
  [-500, 570],
  [-200, 566],
  [0, 559],
  [110, 556],
  [230, 563],
  [360, 588],
  [470, 612],
  [560, 629],
  [700, 640],
];
const shore = [
  [-500, 760],
  [-200, 690],
  [0, 640],
  [110, 611],
  [200, 604],
  [262, 612],
  [340, 640],
  [420, 686],
  [478, 708],
  [560, 752],
  [650, 778],
  [705, 812],
  [790, 890],
  [900, 1000],
];

/** Fills below a line; `rim` lights its edge. */
function drawLand(points, camera, near, color, bottom, rim) {
  for (let x = 0; x < width; x += 1) {
    const sceneX = (x + 0.5 - width / 2 + (camera.x(0, 0) - camera.x(0, near))) / camera.zoom + 800;
    const top = camera.y(heightAt(points, sceneX));
    for (let y = Math.max(0, Math.floor(top)); y < bottom; y += 1) {
      const cover = clamp(y + 1 - top);
      const edge = rim === undefined ? 0 : rim.alpha * clamp(1 - (y + 0.5 - top) / 2.2) * ease(60, 260, sceneX);
      blend((y * width + x) * 3, edge > 0 ? mixColors(color, rim.color, edge) : color, cover);
    }
  }
}

function drawLighthouse(second, camera, light) {
  const point = (x, y) => [camera.x(x, 1), camera.y(y)];
  const shape = (points, color, alpha) =>
    fill(
      points.map(([x, y]) => point(x, y)),
      dim(color, light),
      alpha,
    );
  const lamp = lampAt(second);
  const turn = lampTurnAt(second);
  const toUs = Math.max(Math.sin(turn), -Math.sin(turn)) ** 14;
  const [glowX, glowY] = point(lampX, lampY);
  glow(glowX, glowY, 46 * camera.zoom, [255, 226, 150], lamp * (0.34 + 0.3 * toUs));
  glow(glowX, glowY, 130 * camera.zoom, [255, 214, 140], lamp * (0.06 + 0.16 * toUs));
  const dark = mixColors([15, 22, 34], [24, 36, 46], dayAt(second));
  const plain = (points) =>
    fill(
      points.map(([x, y]) => point(x, y)),
      dark,
    );
  plain([
    [118, 612],
    [118, 574],
    [146, 556],
    [174, 574],
    [174, 612],
  ]);
  const window = mixColors([255, 206, 118], [92, 108, 112], ease(92, 100, second));
  fill([point(139, 580), point(152, 580), point(152, 594), point(139, 594)], window);
  if (second < 100) glow(...point(145.5, 587), 15 * scale, [255, 190, 96], 0.2 * (1 - ease(88, 100, second)));
  const halfAt = (y) => mix(20, 29, (y - 420) / 186);
  const stripes = [
    [420, 470, 0],
    [470, 516, 1],
    [516, 552, 0],
    [552, 589, 1],
    [589, 608, 0],
  ];
  for (const [top, bottom, isRed] of stripes) {
    const color = isRed === 1 ? [204, 74, 48] : [243, 230, 210];
    const sides = (from, to) => [
      [lampX + halfAt(top) * from, top],
      [lampX + halfAt(top) * to, top],
      [lampX + halfAt(bottom) * to, bottom],
      [lampX + halfAt(bottom) * from, bottom],
    ];
    shape(sides(-1, 1), color);
    shape(sides(-1, -0.42), [0, 0, 0], 0.22);
    if (dayAt(second) > 0)
      fill(
        sides(0.62, 1).map(([x, y]) => point(x, y)),
        [255, 214, 150],
        0.3 * dayAt(second),
      );
  }
  const lit = mixColors(dim([150, 170, 176], light), [255, 232, 168], lamp);
  fill([point(lampX - 17, 380), point(lampX + 17, 380), point(lampX + 17, 412), point(lampX - 17, 412)], lit);
  plain([
    [lampX - 26, 411],
    [lampX + 26, 411],
    [lampX + 26, 420],
    [lampX - 26, 420],
  ]);
  plain([
    [lampX - 19.5, 381],
    [lampX, 357],
    [lampX + 19.5, 381],
  ]);
  plain([
    [lampX - 1.8, 362],
    [lampX - 1.8, 347],
    [lampX + 1.8, 347],
    [lampX + 1.8, 362],
  ]);
  glow(glowX, glowY, 22 * camera.zoom, [255, 232, 170], lamp * (0.2 + 0.45 * toUs));
}

function drawBoat(second, camera, light) {
  const at = 560 + second * 5.1;
  const lift = Math.sin(second * 1.1) * 1.6;
  const lean = Math.sin(second * 0.9) * 0.025;
  const size = 0.92;
  const point = ([x, y]) => {
    const [leanX, leanY] = [x * Math.cos(lean) - y * Math.sin(lean), x * Math.sin(lean) + y * Math.cos(lean)];
    return [camera.x(at + leanX * size, 0.35), camera.y(664 + lift + leanY * size)];
  };
  const sail = dim([247, 232, 206], light);
  fill(
    [
      [-3, -64],
      [-3, -10],
      [-30, -10],
    ].map(point),
    sail,
  );
  fill(
    [
      [2, -58],
      [2, -10],
      [27, -10],
    ].map(point),
    dim([222, 200, 166], light),
  );
  stroke(point([-0.5, -66]), point([-0.5, -6]), 1.3, [16, 26, 36], 1);
  fill(
    [
      [-34, -8],
      [30, -8],
      [20, 6],
      [-25, 6],
    ].map(point),
    mixColors([10, 16, 26], [22, 36, 46], dayAt(second)),
  );
  for (let row = 0; row < 4; row += 1) {
    const half = 22 - row * 4 + Math.sin(second * 1.7 + row * 2) * 4;
    const y = 12 + row * 7;
    stroke(point([-half, y]), point([half * 0.8, y]), 1.2, dim([230, 214, 190], light), 0.22 - row * 0.045);
  }
  const lantern = 1 - ease(60, 82, second);
  if (lantern > 0) glow(...point([-0.5, -68]), 3.2, [255, 206, 120], lantern * 0.9);
}

const birds = [
  [0, 0, 1],
  [54, 22, 0.82],
  [92, -8, 0.9],
  [140, 30, 0.7],
  [-46, 34, 0.74],
  [186, 6, 0.66],
];

function drawBirds(second, camera) {
  const since = second - 74;
  if (since < 0) return;
  const color = [34, 58, 74];
  for (const [index, [dx, dy, size]] of birds.entries()) {
    const x = 1760 - since * 23 + dx + Math.sin(since * 0.5 + index) * 7;
    const y = 402 + dy + Math.sin(since * 0.7 + index * 1.7) * 7 - since * 0.8;
    // They beat their wings for a while, then glide.
    const beat = Math.sin(since * (5.6 + index * 0.3) + index) * (0.35 + 0.65 * ease(-0.2, 0.5, Math.sin(since * 0.55 + index * 1.3)));
    const wing = 15 * size;
    const point = (side, out, up) => [camera.x(x + side * out * wing, 0.3), camera.y(y - up * wing)];
    for (const side of [-1, 1]) {
      const joints = [point(side, 0, 0), point(side, 0.45, 0.32 + 0.2 * beat), point(side, 1.05, 0.12 + 0.5 * beat)];
      for (let joint = 0; joint < 2; joint += 1) stroke(joints[joint], joints[joint + 1], 1.7 * size, color, ease(0, 5, since) * 0.9);
    }
  }
}

const vignette = (() => {
  const factors = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      factors[y * width + x] = 1 - 0.16 * ease(0.55, 1.25, Math.hypot((x / width - 0.5) * 1.8, (y / height - 0.5) * 1.8));
  }
  return factors;
})();

/** Still grain below one step of brightness, so that dark gradients show no bands and cost no bits. */
const grain = (() => {
  const random = randomFrom(41);
  return Float32Array.from({ length: width * height }, () => random() + random() - 0.5);
})();

/**
 * Draws the film at `second`, as rows of RGB bytes.
 * @param {number} second
 */
export function drawFrame(second) {
  const camera = cameraAt(second);
  const palette = paletteAt(second);
  const day = dayAt(second);
  const light = mixColors([0.27, 0.33, 0.5], [1, 0.96, 0.9], day);
  drawSky(second, camera, palette);
  drawStars(second, camera);
  drawSun(second, camera);
  drawLand(headland, camera, 0.4, mixColors(dim(palette[2], [0.5, 0.52, 0.56]), palette[1], 0.35), Math.ceil(camera.line));
  drawSea(second, camera, palette);
  drawBoat(second, camera, light);
  drawBirds(second, camera);
  drawBeams(second, camera);
  const ground = mixColors([6, 11, 20], [17, 38, 46], day);
  drawLand(shore, camera, 1, ground, height, {
    color: mixColors([30, 52, 78], [255, 186, 116], ease(30, 84, second)),
    alpha: 0.25 + 0.6 * day,
  });
  drawLighthouse(second, camera, light);
  const bytes = Buffer.allocUnsafe(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 3 + channel;
      bytes[at] = clamp(picture[at] * vignette[pixel] + grain[pixel], 0, 255);
    }
  }
  return bytes;
}

/** The film's chords of 15 s each, as frequencies. */
const chords = [
  [98, 146.83, 220, 293.66],
  [87.31, 130.81, 220, 261.63],
  [98, 146.83, 246.94, 293.66],
  [82.41, 123.47, 196, 293.66],
  [87.31, 130.81, 220, 329.63],
  [98, 146.83, 246.94, 369.99],
  [73.42, 146.83, 220, 369.99],
  [98, 146.83, 246.94, 293.66],
];
/** Notes over them: second, frequency, loudness. */
const notes = [
  [6, 587.33, 0.5],
  [8.2, 440, 0.4],
  [14.6, 659.26, 0.45],
  [21, 523.25, 0.5],
  [23.2, 659.26, 0.4],
  [33, 587.33, 0.6],
  [35, 739.99, 0.45],
  [37, 880, 0.4],
  [46, 493.88, 0.5],
  [48.6, 587.33, 0.5],
  [58, 659.26, 0.55],
  [61, 783.99, 0.5],
  [63, 659.26, 0.4],
  [70, 880, 0.5],
  [75.4, 739.99, 0.6],
  [77.4, 880, 0.6],
  [79.4, 1174.66, 0.5],
  [87, 987.77, 0.45],
  [91, 739.99, 0.55],
  [93, 880, 0.5],
  [99, 1108.73, 0.45],
  [105.4, 987.77, 0.55],
  [108, 739.99, 0.45],
  [111, 1174.66, 0.5],
];

/**
 * Plays one channel from -1 to 1: waves, slow chords, and a few bells.
 * @returns {Float32Array}
 */
export function playSound() {
  const { sampleRate, seconds } = film;
  const samples = new Float32Array(sampleRate * seconds);
  const random = randomFrom(99);
  let soft = 0;
  let softer = 0;
  let bright = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const second = index / sampleRate;
    const noise = random() * 2 - 1;
    const wave = (0.5 + 0.5 * Math.sin(second * 0.68 + 0.7 * Math.sin(second * 0.13))) ** 2.2;
    const foam = (0.5 + 0.5 * Math.sin(second * 0.68 - 0.75 + 0.7 * Math.sin(second * 0.13))) ** 5;
    soft += (noise - soft) * (0.012 + 0.03 * wave);
    softer += (soft - softer) * 0.09;
    bright += (noise - bright) * 0.24;
    samples[index] = softer * (0.5 + 1.3 * wave) + (bright - soft) * 0.03 * foam;
  }
  const chordSeconds = seconds / chords.length;
  for (const [index, chord] of chords.entries()) {
    const [from, to] = [index * chordSeconds - 2.5, (index + 1) * chordSeconds + 2.5];
    for (let at = Math.max(0, Math.floor(from * sampleRate)); at < Math.min(samples.length, to * sampleRate); at += 1) {
      const second = at / sampleRate;
      const level = ease(from, from + 5, second) * (1 - ease(to - 5, to, second)) * mix(0.03, 0.055, ease(30, 90, second));
      for (const [voice, frequency] of chord.entries()) {
        const phase = 2 * Math.PI * frequency * second;
        const breath = 0.75 + 0.25 * Math.sin(second * (0.35 + voice * 0.11) + voice);
        samples[at] +=
          level * breath * (Math.sin(phase) + 0.6 * Math.sin(phase * 1.003) + 0.16 * Math.sin(phase * 2)) * (voice === 0 ? 1 : 0.7);
      }
    }
  }
  for (const [at, frequency, loud] of notes) {
    for (let echo = 0; echo < 3; echo += 1) {
      const start = Math.floor((at + echo * 0.46) * sampleRate);
      const level = 0.085 * loud * 0.38 ** echo;
      for (let index = start; index < Math.min(samples.length, start + 4 * sampleRate); index += 1) {
        const since = (index - start) / sampleRate;
        const phase = 2 * Math.PI * frequency * since;
        const strike = Math.min(1, since * 160) * Math.exp(-since * 1.5);
        samples[index] += level * strike * (Math.sin(phase) + 0.3 * Math.sin(phase * 2.01) * Math.exp(-since * 2.5));
      }
    }
  }
  for (let index = 0; index < samples.length; index += 1) {
    const second = index / sampleRate;
    samples[index] = Math.tanh(samples[index] * ease(0, 1.5, second) * (1 - ease(seconds - 5, seconds - 0.2, second)) * 1.25);
  }
  return samples;
}
