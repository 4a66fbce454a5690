// Median time of a request in a full room of 100 items and 100 users.
// node packages/room/bench/apply.ts

import { limits, RequestType, Role, type QueueItem } from '@matinee/protocol';
import { applyRequest, createRoom, type RequestContext, type ResolvedRequest, type RoomState } from '../src/index.ts';

const goalUs = 20;
const rounds = 20_000;
const warmUpRounds = 5000;
const nowMs = 1_760_000_000_000;

function video(id: string): QueueItem {
  return {
    service: 'youtube',
    id,
    title: `A video with a title of usual length: ${id}`,
    length: 600,
    thumbnail: `https://example.org/${id}.jpg`,
  };
}

let lastId = 0;
const context: RequestContext = {
  actor: { clientId: 'c50', accountId: 'p50', name: 'Ann', isLoggedIn: true, role: Role.Owner },
  nowMs: nowMs + 1000,
  leadMs: 100,
  newId: () => `id${++lastId}`,
  userIdOf: (identityId: string) => identityId,
  random: () => (lastId % 97) / 97,
};

function busyRoom(): { room: RoomState; removed: string | undefined; moved: string | undefined } {
  let room = createRoom({ name: 'Cinema', isTemporary: false, ownerId: 'p50' }, nowMs);
  const ask = (request: ResolvedRequest, clientId = 'c50'): string | undefined => {
    const outcome = applyRequest(room, request, { ...context, nowMs, actor: { ...context.actor, clientId } });
    room = outcome.state;
    return outcome.events[0]?.id;
  };
  for (let index = 0; index < 100; index++) {
    ask({ type: RequestType.Join, user: { id: `c${index}`, name: `User ${index}`, identityId: `p${index}`, isLoggedIn: true } });
  }
  ask({ type: RequestType.Add, videos: Array.from({ length: 101 }, (_, index) => video(`v${index}`)) });
  for (let index = 0; index < limits.chatHistory; index++) ask({ type: RequestType.Chat, text: `message ${index}` });
  for (let user = 0; user < 100; user++) {
    for (const ahead of [0, 1, 2]) ask({ type: RequestType.Vote, video: video(`v${1 + ((user + ahead) % 100)}`), add: true }, `c${user}`);
  }
  ask({ type: RequestType.Playback, state: true });
  const removed = ask({ type: RequestType.Remove, video: video('v60') });
  const moved = ask({ type: RequestType.Seek, value: 30 });
  const prevQueue = Array.from({ length: 100 }, (_, index) => video(`old${index}`));
  return { room: { ...room, sync: { ...room.sync, prevQueue } }, removed, moved };
}

const { room, removed, moved } = busyRoom();

const requests: Record<string, ResolvedRequest> = {
  Join: { type: RequestType.Join, user: { id: 'new', name: 'New', identityId: 'new', isLoggedIn: false } },
  Leave: { type: RequestType.Leave, clientId: 'c50' },
  UpdateUser: { type: RequestType.UpdateUser, clientId: 'c50', info: { status: 'buffering' } },
  Playback: { type: RequestType.Playback, state: false },
  ReadyCheck: { type: RequestType.ReadyCheck, action: 'start' },
  Countdown: { type: RequestType.Countdown, action: 'start' },
  GoOn: { type: RequestType.GoOn },
  Seek: { type: RequestType.Seek, value: 42 },
  PlaybackSpeed: { type: RequestType.PlaybackSpeed, speed: 1.5 },
  Skip: { type: RequestType.Skip },
  'Add one': { type: RequestType.Add, videos: [video('new')] },
  'Add 100': { type: RequestType.Add, videos: Array.from({ length: 100 }, (_, index) => video(`new${index}`)) },
  Remove: { type: RequestType.Remove, video: video('v50') },
  Order: { type: RequestType.Order, fromIdx: 90, toIdx: 10 },
  'PlayNow queued': { type: RequestType.PlayNow, video: video('v50') },
  'PlayNow new': { type: RequestType.PlayNow, video: video('new') },
  Shuffle: { type: RequestType.Shuffle },
  UpdateQueueItem: { type: RequestType.UpdateQueueItem, video: video('v50'), update: { startAt: 5 } },
  Vote: { type: RequestType.Vote, video: video('v50'), add: true },
  'Undo a seek': { type: RequestType.Undo, event: { id: moved } },
  'Undo a remove': { type: RequestType.Undo, event: { id: removed } },
  ApplySettings: { type: RequestType.ApplySettings, settings: { title: 'Another', queueMode: 'vote' } },
  Grants: { type: RequestType.ApplySettings, settings: { grants: [[0, 0]] } },
  RestoreQueue: { type: RequestType.RestoreQueue },
  Promote: { type: RequestType.Promote, targetClientId: 'c60', role: 3 },
  Kick: { type: RequestType.Kick, clientId: 'c60' },
  Chat: { type: RequestType.Chat, text: 'What a nice film, is it not?' },
};

function timesOf(room: RoomState, request: ResolvedRequest): { medianUs: number; p99Us: number } {
  const timesNs: bigint[] = [];
  for (let round = -warmUpRounds; round < rounds; round++) {
    const startNs = process.hrtime.bigint();
    applyRequest(room, request, context);
    const tookNs = process.hrtime.bigint() - startNs;
    if (round >= 0) timesNs.push(tookNs);
  }
  timesNs.sort((a, b) => Number(a - b));
  const at = (share: number): number => Number(timesNs[Math.floor(share * (rounds - 1))]) / 1000;
  return { medianUs: at(0.5), p99Us: at(0.99) };
}

process.stdout.write(`${'request'.padEnd(18)}${'median µs'.padStart(12)}${'p99 µs'.padStart(12)}   goal: median under ${goalUs} µs\n`);
for (const [name, request] of Object.entries(requests)) {
  const { medianUs, p99Us } = timesOf(room, request);
  const verdict = medianUs < goalUs ? '' : '   over';
  process.stdout.write(`${name.padEnd(18)}${medianUs.toFixed(1).padStart(12)}${p99Us.toFixed(1).padStart(12)}${verdict}\n`);
}
