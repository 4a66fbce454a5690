import { RequestType } from './requests.ts';
import type { Call } from './call.ts';
import { calls, type CallName, type CallNameFor } from './calls.ts';
import type { Scope } from './scopes.ts';

/** The scopes that something needs, all of them; `never` for what is refused to every bot. */
export type NeededScopes = readonly Scope[] | 'never';

/** The calls that bots make with a token of their own. Those that aren't here are refused to them. */
const sessionCallScopes: Readonly<Partial<Record<Exclude<CallName, CallNameFor<'open' | 'operator'>>, NeededScopes>>> = {
  getUser: ['account:read'],
  getAccount: ['account:read'],
  ownedRooms: ['account:read'],
  listRooms: ['room:read'],
  getRoom: ['room:read'],
  getDoor: ['room:read'],
  address: ['room:read'],
  permissions: ['room:read'],
  generateRoom: ['room:manage'],
  createRoom: ['room:manage'],
  patchRoom: ['room:manage'],
  listRoomBans: ['room:manage'],
  roomLog: ['room:manage'],
  listMessages: ['room:read'],
  listEmotes: ['room:read'],
  addEmote: ['room:manage'],
  removeEmote: ['room:manage'],
  listWebhooks: ['room:manage'],
  createWebhook: ['room:manage'],
  patchWebhook: ['room:manage'],
  deleteWebhook: ['room:manage'],
  testWebhook: ['room:manage'],
  listDeliveries: ['room:manage'],
  // A deleted room does not come back: no bot of an owner does it.
  deleteRoom: ['admin'],
  addToQueue: ['queue'],
  patchQueueItem: ['queue'],
  removeFromQueue: ['queue'],
  addThumbnail: ['queue'],
  vote: ['queue'],
  unvote: ['queue'],
  preview: ['queue'],
  undo: ['playback', 'queue'],
};

/** The scopes that a REST call needs. */
export function scopesOfCall(name: CallName): NeededScopes {
  const { access, method }: Call = calls[name];
  if (access === 'open') return [];
  if (access === 'operator') return [method === 'GET' ? 'admin:read' : 'admin'];
  return (sessionCallScopes as Partial<Record<CallName, NeededScopes>>)[name] ?? 'never';
}

/** The scopes of the calls that a paired device may make. */
const deviceScopes: ReadonlySet<Scope> = new Set(['room:read', 'playback', 'queue', 'chat']);
/** The calls of a device about itself. */
const deviceCalls: ReadonlySet<CallName> = new Set(['getUser', 'endPairing']);

/** Whether a paired device may make a call: it acts for its user in rooms, and changes nothing of the account. */
export function isForDevices(name: CallName): boolean {
  const scopes = scopesOfCall(name);
  return deviceCalls.has(name) || (scopes !== 'never' && scopes.every((scope) => deviceScopes.has(scope)));
}

/** The scopes of every request to a room. Joining needs `room:read`. */
export const requestScopes: Readonly<Record<RequestType, NeededScopes>> = {
  [RequestType.Join]: ['room:read'],
  [RequestType.Leave]: ['room:read'],
  [RequestType.UpdateUser]: ['room:read'],
  [RequestType.Playback]: ['playback'],
  [RequestType.Skip]: ['playback'],
  [RequestType.Seek]: ['playback'],
  [RequestType.PlaybackSpeed]: ['playback'],
  [RequestType.GoOn]: ['playback'],
  [RequestType.ReadyCheck]: ['playback'],
  [RequestType.Countdown]: ['playback'],
  [RequestType.Add]: ['queue'],
  [RequestType.Remove]: ['queue'],
  [RequestType.Order]: ['queue'],
  [RequestType.Vote]: ['queue'],
  [RequestType.Shuffle]: ['queue'],
  [RequestType.RestoreQueue]: ['queue'],
  [RequestType.UpdateQueueItem]: ['queue'],
  // It replaces what plays.
  [RequestType.PlayNow]: ['playback', 'queue'],
  // It takes back seeks and skips as well as what was added and removed.
  [RequestType.Undo]: ['playback', 'queue'],
  [RequestType.Chat]: ['chat'],
  [RequestType.EditMessage]: ['chat'],
  [RequestType.DeleteMessage]: ['chat'],
  [RequestType.ReactToMessage]: ['chat'],
  [RequestType.StartPoll]: ['chat'],
  [RequestType.VotePoll]: ['chat'],
  [RequestType.EndPoll]: ['chat'],
  [RequestType.NominateItem]: ['queue'],
  [RequestType.SpinWheel]: ['queue'],
  [RequestType.Promote]: ['room:manage'],
  [RequestType.Kick]: ['room:manage'],
  [RequestType.Ban]: ['room:manage'],
  [RequestType.Unban]: ['room:manage'],
  [RequestType.Mute]: ['room:manage'],
  [RequestType.LockControls]: ['room:manage'],
  [RequestType.ApplySettings]: ['room:manage'],
  [RequestType.SetDoor]: ['room:manage'],
  [RequestType.Admit]: ['room:manage'],
  [RequestType.MakeInvite]: ['room:manage'],
  [RequestType.RevokeInvite]: ['room:manage'],
  [RequestType.KeepRoom]: ['room:manage'],
};
