// Work that a room starts after its first paint.
export { connectChat } from '../../features/chat/connect-chat.ts';
export { connectDevice } from '../../features/device/connect-device.ts';
export { captureThumbnails } from '../../features/thumbnails/capture-thumbnails.ts';
