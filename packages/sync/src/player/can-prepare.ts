/** What a browser says about its device; the last two only in some. */
export interface Device {
  readonly vendor: string;
  readonly deviceMemory?: number;
  readonly connection?: { readonly saveData?: boolean };
}

/** With less memory than this, in GiB, a second video isn't worth its buffers. */
const minMemoryGib = 4;

/**
 * Whether a second video may be loaded while one plays. WebKit lets each element play with sound only after a gesture on
 * the page while it was there, and iPhones play one at a time.
 */
export function canPrepare({ vendor, deviceMemory = minMemoryGib, connection }: Device): boolean {
  return !vendor.startsWith('Apple') && deviceMemory >= minMemoryGib && connection?.saveData !== true;
}
