import { RequestType } from '@matinee/protocol';
import { chat, deleteMessage, editMessage, forgetMessages, reactToMessage } from './chat-rules.ts';
import { ban, lockControls, mute, unban } from './guard-rules.ts';
import { admit, knock, makeInvite, revokeInvite, setDoor, withdraw } from './access-rules.ts';
import { countDown } from '../consequences/countdown.ts';
import { goOn, seek, setPlaying, setSegments, setSpeed, skip } from './playback-rules.ts';
import { pollRules } from './polls/poll-rules.ts';
import { add, order, playNow, remove, restoreQueue, shuffle, spinWheel, vote } from './queue-rules.ts';
import { answerReadyCheck } from '../consequences/ready-check.ts';
import { claim, keepRoom, kick, promote, removeAccount } from './role-rules.ts';
import { applySettings } from './setting-rules.ts';
import { setThumbnail } from './thumbnail-rules.ts';
import { addEmote, removeEmote } from './emote-rules.ts';
import { undo } from './undo-rules.ts';
import { updateItem } from './update-item.ts';
import { join, leave, updateUser } from './user-rules.ts';
import type { Decision } from '../state/room-change.ts';
import { InternalRequest, type RequestContext, type ResolvedRequest, type ResolvedRequestOf } from '../state/request.ts';
import type { RoomState } from '../state/room-state.ts';

type Rule<Type extends ResolvedRequest['type']> = (room: RoomState, request: ResolvedRequestOf<Type>, context: RequestContext) => Decision;

/** The rule of each kind of request. */
const rules: { readonly [Type in ResolvedRequest['type']]: Rule<Type> } = {
  [RequestType.Join]: join,
  [RequestType.Leave]: leave,
  [RequestType.UpdateUser]: updateUser,
  [RequestType.Promote]: promote,
  [RequestType.Kick]: kick,
  [RequestType.Ban]: ban,
  [RequestType.Unban]: unban,
  [RequestType.Mute]: mute,
  [RequestType.LockControls]: lockControls,
  [InternalRequest.Knock]: knock,
  [InternalRequest.Withdraw]: withdraw,
  [RequestType.Admit]: admit,
  [RequestType.SetDoor]: setDoor,
  [RequestType.MakeInvite]: makeInvite,
  [RequestType.RevokeInvite]: revokeInvite,
  [RequestType.KeepRoom]: keepRoom,
  [InternalRequest.Claim]: claim,
  [InternalRequest.RemoveAccount]: removeAccount,
  [RequestType.Playback]: setPlaying,
  [RequestType.Seek]: seek,
  [RequestType.Skip]: skip,
  [RequestType.PlaybackSpeed]: setSpeed,
  [InternalRequest.SetSegments]: setSegments,
  [InternalRequest.SetThumbnail]: setThumbnail,
  [InternalRequest.AddEmote]: addEmote,
  [InternalRequest.RemoveEmote]: removeEmote,
  [RequestType.GoOn]: goOn,
  [RequestType.ReadyCheck]: answerReadyCheck,
  [RequestType.Countdown]: countDown,
  [RequestType.Add]: add,
  [RequestType.Remove]: remove,
  [RequestType.Order]: order,
  [RequestType.Vote]: vote,
  [RequestType.PlayNow]: playNow,
  [RequestType.Shuffle]: shuffle,
  [RequestType.UpdateQueueItem]: updateItem,
  [RequestType.RestoreQueue]: restoreQueue,
  [RequestType.Undo]: undo,
  [RequestType.ApplySettings]: applySettings,
  [RequestType.Chat]: chat,
  [RequestType.EditMessage]: editMessage,
  [RequestType.DeleteMessage]: deleteMessage,
  [RequestType.ReactToMessage]: reactToMessage,
  ...pollRules,
  [RequestType.SpinWheel]: spinWheel,
  [InternalRequest.ForgetMessages]: forgetMessages,
};

/**
 * Decides a request whose permissions have been checked.
 * @throws MatineeError for a refused request
 */
export function decide(room: RoomState, request: ResolvedRequest, context: RequestContext): Decision {
  return rules[request.type](room, request as never, context);
}
