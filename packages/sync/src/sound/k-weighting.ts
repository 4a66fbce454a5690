/** As an IIRFilterNode takes them, from the newest sample on. */
export interface Filter {
  feedforward: number[];
  feedback: number[];
}

/** ITU-R BS.1770-4, annex 1, as analogue filters: its tables hold at 48 kHz only. */
const shelf = { hertz: 1681.974450955533, q: 0.7071752369554196, decibels: 3.999843853973347, exponent: 0.4996667741545416 };
const highPass = { hertz: 38.13547087602444, q: 0.5003270373238773 };

export function kWeighting(sampleRate: number): readonly [Filter, Filter] {
  const high = 10 ** (shelf.decibels / 20);
  const middle = high ** shelf.exponent;
  const { k, norm, feedback } = poles(shelf, sampleRate);
  const bend = (middle * k) / shelf.q;
  const feedforward = [high + bend + k * k, 2 * (k * k - high), high - bend + k * k].map((value) => value / norm);
  return [
    { feedforward, feedback },
    { feedforward: [1, -2, 1], feedback: poles(highPass, sampleRate).feedback },
  ];
}

function poles({ hertz, q }: { hertz: number; q: number }, sampleRate: number): { k: number; norm: number; feedback: number[] } {
  const k = Math.tan((Math.PI * hertz) / sampleRate);
  const norm = 1 + k / q + k * k;
  return { k, norm, feedback: [1, (2 * (k * k - 1)) / norm, (1 - k / q + k * k) / norm] };
}
