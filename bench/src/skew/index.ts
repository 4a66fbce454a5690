export { startLink, type Link, type LinkOptions } from './link.ts';
export { convergence, hide, jumpsIn, record, recordingOf, spreads, type Recording } from './record.ts';
