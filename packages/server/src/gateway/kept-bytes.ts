import { RequestType, type RoomRequest, type RoomSync } from '@matinee/protocol';
import { messageOverhead, videoColumn } from '../storage/message-rows.ts';

/** About how much a request adds to what a room keeps of its chat, in bytes. */
export function keptBytesOf(request: RoomRequest, { chatHistory, currentSource }: Pick<RoomSync, 'chatHistory' | 'currentSource'>): number {
  if (chatHistory === 'nothing') return 0;
  switch (request.type) {
    case RequestType.Chat:
      return messageOverhead + Buffer.byteLength(request.text) + (currentSource === null ? 0 : 2 * videoColumn(currentSource).length);
    case RequestType.EditMessage:
      return messageOverhead + Buffer.byteLength(request.text);
    case RequestType.ReactToMessage:
      // The message is written again with it.
      return request.add ? messageOverhead : 0;
    default:
      return 0;
  }
}
