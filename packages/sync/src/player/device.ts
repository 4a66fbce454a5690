/** Only some browsers have the last two fields. */
export interface Device {
  readonly vendor: string;
  readonly platform: string;
  readonly deviceMemory?: number;
  readonly connection?: { readonly saveData?: boolean };
}

/** For the buffers of a second video. */
const minMemoryGib = 4;

/**
 * Whether a second video may load while one plays. WebKit lets an element play with sound only after a gesture on the page while
 * it was there, and iPhones play one at a time.
 */
export function canPrepare({ vendor, deviceMemory = minMemoryGib, connection }: Device): boolean {
  return !isWebKit(vendor) && deviceMemory >= minMemoryGib && connection?.saveData !== true;
}

/**
 * In WebKit on Linux (GStreamer), a small change of rate interrupts a video for up to 1.7 s, after which it obeys neither play
 * nor pause (2.50.6).
 */
export function takesSmallRates({ vendor, platform }: Device): boolean {
  return !(isWebKit(vendor) && platform.startsWith('Linux'));
}

function isWebKit(vendor: string): boolean {
  return vendor.startsWith('Apple');
}
