// The parts of a room that its first paint doesn't need, and the work that starts after it.
export { LinksFromOutside } from '../../features/add/LinksFromOutside.tsx';
export { connectChat } from '../../features/chat/connect-chat.ts';
export { FadingChat } from '../../features/chat/log/FadingChat.tsx';
export { connectDevice } from '../../features/device/connect-device.ts';
export { InviteCard } from '../../features/invite/InviteCard.tsx';
export { SyncPopover } from '../../features/player/SyncPopover.tsx';
export { RecordRecentRoom } from '../../features/recent-rooms/RecordRecentRoom.tsx';
export { RoomToasts } from '../../features/room-toasts/RoomToasts.tsx';
export { captureThumbnails } from '../../features/thumbnails/capture-thumbnails.ts';
export { ChatTools, ComposerMenu } from './ChatTools.tsx';
export { Gone } from './Gone.tsx';
export { MiniPlayer } from './MiniPlayer.tsx';
export { PanelEdge } from './PanelEdge.tsx';
export { RoomNotFound } from './RoomNotFound.tsx';
export { SourceLink } from './details/SourceLink.tsx';
export { TitleField } from './details/TitleField.tsx';
export { UpNext } from './details/UpNext.tsx';
export { VideoTitle } from './details/VideoTitle.tsx';
