export { startLink, type Link, type LinkOptions } from './link.ts';
export {
  convergence,
  hide,
  jumpsIn,
  keepRecord,
  moving,
  record,
  recordingOf,
  recordSize,
  seamIn,
  spreads,
  withoutGrain,
  type Recording,
} from './record.ts';
