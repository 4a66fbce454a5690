/** The part of a VTTCue that captions use; Node has none. */
export class FakeCue {
  #size = 100;
  line: number | 'auto' = 'auto';
  snapToLines = true;
  position: number | 'auto' = 'auto';
  positionAlign = 'auto';
  align = 'center';
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;

  constructor(startTime: number, endTime: number, text: string) {
    this.startTime = startTime;
    this.endTime = endTime;
    this.text = text;
  }

  get size(): number {
    return this.#size;
  }

  set size(percent: number) {
    if (!(percent >= 0 && percent <= 100)) throw new RangeError('It is no percentage');
    this.#size = percent;
  }
}
