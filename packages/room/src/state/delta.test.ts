import { RequestType, Role } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { toStoredRoom, replayEntry } from './stored-parts.ts';
import type { RoomChange } from './room-change.ts';
import { noReports } from './player-reports.ts';
import { InternalRequest, type Actor, type ResolvedRequest, type UserInfo } from './request.ts';
import { deltaOf, followDelta } from './delta.ts';
import type { RoomState } from './room-state.ts';
import { pollParts, pollSteps } from '../testing/polls.ts';
import { guest, joiningClientOf, owner, ownedRoom, video } from '../testing/small-room.ts';
import { play, seek } from '../testing/requests.ts';

const mia: Actor = { clientId: 'c3', accountId: 'mia', name: 'Mia', isLoggedIn: true, role: Role.RegisteredUser };
const sam: Actor = { clientId: 'c4', name: 'Sam', isLoggedIn: false, role: Role.UnregisteredUser };
const cleo: Actor = { ...sam, clientId: 'c5', name: 'Cleo' };
const dan: Actor = { ...sam, clientId: 'c6', name: 'Dan' };

type Step = readonly [ResolvedRequest, Actor?];
const join = (who: Actor): Step => [{ type: RequestType.Join, user: joiningClientOf(who) }, who];
const knock = (who: Actor): Step => [{ type: InternalRequest.Knock, user: joiningClientOf(who) }, who];
const admit = (who: Actor, isAdmitted: boolean): Step => [{ type: RequestType.Admit, clientId: who.clientId ?? '', admit: isAdmitted }];
const tell = (who: Actor, info: UserInfo): Step => [{ type: RequestType.UpdateUser, clientId: who.clientId ?? '', info }, who];
const leave = (who: Actor): Step => [{ type: RequestType.Leave, clientId: who.clientId ?? '' }, who];

const overTheWire = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const known = (room: RoomState) => ({ ...room, undoable: [], reports: noReports, changedMessages: [] });

test('a node that follows the changes of a room has the same room, and a node that replays the stored entries has its stored part', () => {
  const room = ownedRoom(mia);
  let [followed, stored] = [room.state, toStoredRoom(room.state)];
  const seen = new Set<string>();

  function follow(change: RoomChange, after: string): void {
    const delta = overTheWire(deltaOf(change));
    const { before: _, state, ...sentByFollower } = followDelta(followed, delta);
    followed = state;
    expect({ after, room: known(followed) }).toEqual({ after, room: known(change.state) });
    const { before: __, state: ___, changedMessage: ____, ...sent } = change;
    expect({ after, sent: sentByFollower }).toStrictEqual({ after, sent: overTheWire(sent) });
    stored = replayEntry(stored, overTheWire(change.stored ?? {}));
    expect({ after, stored: toStoredRoom(stored) }).toEqual({ after, stored: toStoredRoom(change.state) });
    for (const key of [...Object.keys(delta), ...Object.keys(delta.entry ?? {})]) seen.add(key);
  }
  let requests = 0;
  function apply(...steps: Step[]): void {
    for (const [request, actor = owner] of steps) follow(room.apply(request, actor, ['page', (requests += 1)]), JSON.stringify(request));
  }

  apply(
    join(sam),
    [{ type: RequestType.Add, videos: [video('a'), video('b'), video('c')] }, mia],
    tell(sam, { name: 'Samuel', status: 'ready', readyForDiscontinuity: 1, readyForNext: 'directb' }),
    tell(mia, { status: 'ready', readyForDiscontinuity: 1, readyForNext: 'directb' }),
    tell(mia, { readyForNext: null, undecodable: 'picture' }),
    [{ type: RequestType.Vote, video: video('b'), add: true }, sam],
    [{ type: RequestType.Order, fromIdx: 0, toIdx: 1 }],
    [seek(20)],
    [play],
  );
  for (const change of room.wait(15_000)) follow(change, 'a start that has waited');
  const readyForDiscontinuity = room.state.sync.discontinuity;
  apply(
    tell(sam, { readyForDiscontinuity: null }),
    tell(mia, { status: 'ready', readyForDiscontinuity }),
    [{ type: RequestType.ApplySettings, settings: { waitFor: 'always', slowModeSeconds: 5 } }],
    tell(owner, { status: 'ready', readyForDiscontinuity }),
    tell(owner, { status: 'buffering' }),
  );
  room.wait(2000);
  apply([{ type: RequestType.GoOn }], [{ type: RequestType.Chat, text: 'Hi' }, sam]);
  const messageId = room.state.chat[0]?.id ?? '';
  apply(
    [{ type: RequestType.ReactToMessage, messageId, emoji: '👍', add: true }, mia],
    [{ type: RequestType.ApplySettings, settings: { slowModeSeconds: 0 } }],
    [{ type: RequestType.EditMessage, messageId, text: 'Hello' }, sam],
    [{ type: RequestType.ReadyCheck, action: 'start' }],
    [{ type: RequestType.ReadyCheck, action: 'ready' }, sam],
    [{ type: RequestType.ReadyCheck, action: 'cancel' }],
    [{ type: RequestType.Countdown, action: 'start' }],
  );
  for (const step of pollSteps(room, [sam, mia])) apply(step);
  apply(
    [{ type: RequestType.SpinWheel }],
    [{ type: InternalRequest.AddEmote, emote: { name: 'cat', picture: '/cat' } }],
    [{ type: RequestType.Promote, targetClientId: 'c3', role: Role.TrustedUser }],
    [{ type: RequestType.Mute, clientId: 'c1', forMinutes: 10 }],
    [{ type: RequestType.SetDoor, kind: 'knock' }],
    knock(cleo),
    admit(cleo, true),
    join(cleo),
    [{ type: RequestType.MakeInvite, inviteId: 'i1', tokenHash: 'hash' }],
    knock(dan),
    admit(dan, false),
    [{ type: RequestType.Kick, clientId: 'c5' }],
    [{ type: RequestType.Ban, clientId: 'c4' }],
    leave(mia),
    [{ type: RequestType.ApplySettings, settings: { chatHistory: 'nothing' } }],
    leave(guest),
    leave(owner),
  );
  const ofClients = ['identityIds', 'guestIds', 'lastChats', 'knocks', 'readyForDiscontinuity', 'readyForNext', 'votes', 'lateClients'];
  const ofRoom = ['unstored', 'pendingStart', 'holdRecords', 'readyCheck', 'users', 'events', 'notices', 'kicked', 'banned', 'turnedAway'];
  const ofEntry = ['patch', 'queueOperations', 'chat', 'messageChange', 'forgetsUntil', 'membership', 'guards', 'adders', 'request'];
  const ofDoor = ['entrance', 'admits'];
  expect(seen).toEqual(new Set(['entry', ...ofEntry, ...ofDoor, ...pollParts, ...ofClients, ...ofRoom]));
});
