/** Boxes of MP4 files (ISO/IEC 14496-12, 4.2). */

export function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number >>> 0, 4 * index);
  return bytes;
}

export function box(type: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([words(content.length + 8), Buffer.from(type, 'latin1'), content]);
}
