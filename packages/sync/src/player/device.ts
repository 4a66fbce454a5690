/** A browser's description of itself and its device; only some browsers have the last two fields. */
export interface Device {
  readonly vendor: string;
  readonly platform: string;
  readonly deviceMemory?: number;
  readonly connection?: { readonly saveData?: boolean };
}

/** Minimum memory, in GiB, for which a second video is worth its buffers. */
const minMemoryGib = 4;

/**
 * Whether a second video may be loaded while one plays. WebKit lets each element play with sound only after a gesture on
 * the page while it was there, and iPhones play one at a time.
 */
export function canPrepare({ vendor, deviceMemory = minMemoryGib, connection }: Device): boolean {
  return !isWebKit(vendor) && deviceMemory >= minMemoryGib && connection?.saveData !== true;
}

/**
 * Whether a video takes small changes of its rate in its stride. In WebKit on Linux, whose media are GStreamer's, one interrupts the
 * video for up to 1.7 s, and after it the video obeys neither play nor pause (2.50.6).
 */
export function takesSmallRates({ vendor, platform }: Device): boolean {
  return !(isWebKit(vendor) && platform.startsWith('Linux'));
}

function isWebKit(vendor: string): boolean {
  return vendor.startsWith('Apple');
}
