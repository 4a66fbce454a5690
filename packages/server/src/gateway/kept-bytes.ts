import { RequestType, type RoomRequest, type RoomSync } from '@matinee/protocol';
import { messageOverhead, videoColumn } from '../storage/messages/message-rows.ts';

/** Estimates how many bytes a request adds to a room's stored chat. */
export function keptBytesOf(request: RoomRequest, { chatHistory, currentSource }: Pick<RoomSync, 'chatHistory' | 'currentSource'>): number {
  if (chatHistory === 'nothing') return 0;
  switch (request.type) {
    case RequestType.Chat:
      return messageOverhead + Buffer.byteLength(request.text) + (currentSource === null ? 0 : 2 * videoColumn(currentSource).length);
    case RequestType.EditMessage:
      return messageOverhead + Buffer.byteLength(request.text);
    case RequestType.ReactToMessage:
      // A reaction writes the message again.
      return request.add ? messageOverhead : 0;
    default:
      return 0;
  }
}
