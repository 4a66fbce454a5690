const passes = 3;

/**
 * Blurs RGBA pixels in place; their surroundings count as transparent. Three means over squares of 2 × radius + 1 pixels come within 3 % of
 * a Gaussian of the same variance (W3C Filter Effects, feGaussianBlur).
 */
export function blur(pixels: Uint8ClampedArray, width: number, height: number, radius: number): void {
  const blurred = new Float32Array(pixels);
  // Premultiplied alpha: transparent pixels must not lend their colour.
  scaleColours(blurred, (alpha) => alpha / 255);
  const line = new Float32Array(Math.max(width, height));
  for (let pass = 0; pass < passes; pass++) {
    for (let channel = 0; channel < 4; channel++) {
      for (let row = 0; row < height; row++) blurLine(blurred, row * width * 4 + channel, 4, line.subarray(0, width), radius);
      for (let column = 0; column < width; column++) blurLine(blurred, column * 4 + channel, width * 4, line.subarray(0, height), radius);
    }
  }
  scaleColours(blurred, (alpha) => (alpha === 0 ? 0 : 255 / alpha));
  pixels.set(blurred);
}

/** The factor's argument is alpha, 0 to 255. */
function scaleColours(values: Float32Array, factor: (alpha: number) => number): void {
  for (let at = 0; at < values.length; at += 4) {
    const by = factor(values[at + 3] ?? 0);
    for (let channel = at; channel < at + 3; channel++) values[channel] = (values[channel] ?? 0) * by;
  }
}

/** Blurs one channel of one line: every `step`-th value from `start`. `line` is scratch memory. */
function blurLine(values: Float32Array, start: number, step: number, line: Float32Array, radius: number): void {
  for (let at = 0; at < line.length; at++) line[at] = values[start + at * step] ?? 0;
  let sum = 0;
  for (let at = 0; at < radius; at++) sum += line[at] ?? 0;
  for (let at = 0; at < line.length; at++) {
    sum += (line[at + radius] ?? 0) - (line[at - radius - 1] ?? 0);
    values[start + at * step] = sum / (2 * radius + 1);
  }
}
