import { latin1 } from './boxes.ts';

/** The size in bytes of the ID3v2 tag with which a file or a segment begins (ID3v2.4.0, 3.1): sizes have 7 bits a byte. 0 without a tag. */
export function tagBytes(head: Uint8Array): number {
  if (latin1(head.subarray(0, 3)) !== 'ID3') return 0;
  return 10 + head.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0);
}
