import { RequestType } from '@matinee/protocol';
import { chatRules } from './chat-rules.ts';
import { guardRules } from './guard-rules.ts';
import { accessRules } from './access-rules.ts';
import { countDown } from '../consequences/countdown.ts';
import { playbackRules } from './playback-rules.ts';
import { pollRules } from './polls/poll-rules.ts';
import { queueRules } from './queue-rules.ts';
import { answerReadyCheck } from '../consequences/ready-check.ts';
import { roleRules } from './role-rules.ts';
import { applySettings } from './setting-rules.ts';
import { setThumbnail } from './thumbnail-rules.ts';
import { emoteRules } from './emote-rules.ts';
import { undo } from './undo-rules.ts';
import { updateItem } from './update-item.ts';
import { userRules } from './user-rules.ts';
import type { Decision } from '../state/room-change.ts';
import { InternalRequest, type RequestContext, type ResolvedRequest, type ResolvedRequestOf } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';

type Rule<Type extends ResolvedRequest['type']> = (room: RoomState, request: ResolvedRequestOf<Type>, context: RequestContext) => Decision;

const rules: { readonly [Type in ResolvedRequest['type']]: Rule<Type> } = {
  ...userRules,
  ...roleRules,
  ...guardRules,
  ...accessRules,
  ...playbackRules,
  ...queueRules,
  ...chatRules,
  ...pollRules,
  ...emoteRules,
  [RequestType.ReadyCheck]: answerReadyCheck,
  [RequestType.Countdown]: countDown,
  [RequestType.UpdateQueueItem]: updateItem,
  [RequestType.Undo]: undo,
  [RequestType.ApplySettings]: applySettings,
  [InternalRequest.SetThumbnail]: setThumbnail,
};

/**
 * Decides a request whose permissions have been checked.
 * @throws MatineeError for a refused request
 */
export function decide(room: RoomState, request: ResolvedRequest, context: RequestContext): Decision {
  return rules[request.type](room, request as never, context);
}
