export { PlaybackMenu } from './menu/PlaybackMenu.tsx';
export { SyncPopover } from './SyncPopover.tsx';
