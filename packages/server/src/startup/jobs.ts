import { limits } from '@matinee/protocol';
import { InternalRequest } from '@matinee/room';
import { systemActor } from '../rooms/room-actors.ts';
import type { Routes } from './routes.ts';
import type { Services } from './services.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { OutsideChange } from '../storage/rooms/outside-changes.ts';

const hourMs = 3600 * 1000;
const lastAliveIntervalMs = 10_000;
const sweepIntervalMs = hourMs;
/** Another program may have changed data that this server has in memory. */
const reloadIntervalMs = 60_000;
/** Each looks up a thirtieth of the sessions. */
const recheckIntervalMs = 60_000;
const peopleIntervalMs = 5 * 60_000;
const outsideIntervalMs = 10_000;
/** Forgotten messages stay in the database for so long at most. */
const messageIntervalMs = 60_000;
const maxTemporaryRoomIdleMs = 24 * hourMs;
const maxOwnerlessRoomIdleMs = 90 * 24 * hourMs;

/** Returns the function that stops the tasks. */
export async function startJobs(services: Services, { gateway, overview }: Pick<Routes, 'gateway' | 'overview'>): Promise<() => void> {
  const { log, clock } = services;

  function repeat(intervalMs: number, task: () => Promise<void>): () => void {
    let cancel = clock.after(intervalMs, run);
    function run(): void {
      task().catch((error: unknown) => log.error({ err: error }, 'a regular task failed'));
      cancel = clock.after(intervalMs, run);
    }
    return () => cancel();
  }

  const applyOutside = createOutsideJob(services, gateway);
  await applyOutside().catch((error: unknown) => log.error({ err: error }, 'a regular task failed'));
  const stops = [
    repeat(lastAliveIntervalMs, () => writeLastAlive(services)),
    repeat(sweepIntervalMs, () => sweep(services)),
    repeat(recheckIntervalMs, () => gateway.recheck()),
    repeat(reloadIntervalMs, () => services.settings.reload()),
    repeat(reloadIntervalMs, () => services.announcement.reload()),
    repeat(peopleIntervalMs, () => overview.note()),
    repeat(outsideIntervalMs, applyOutside),
    repeat(reloadIntervalMs, () => services.bans.reload()),
    repeat(messageIntervalMs, () => sweepMessages(services)),
    () => services.messageSweeper.stop(),
  ];
  await sweep(services).catch((error: unknown) => log.error({ err: error }, 'failed to remove expired rows'));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Only playing rooms need to know how long the server was away. */
async function writeLastAlive({ rooms, lastAlive, clock }: Services): Promise<void> {
  if (rooms.hosts().some((host) => host.state().sync.isPlaying)) await lastAlive.write(clock.now());
}

async function sweep({
  store,
  rooms,
  clock,
  sessions,
  recovery,
  mailer,
  emails,
  loginSteps,
  lookupCache,
  features,
  audit,
  invitations,
  peopleHistory,
  outsideChanges,
  bans,
  actionLog,
  messages,
  subtitles,
}: Services): Promise<void> {
  await store.touch(
    rooms.hosts().map(({ roomId }) => roomId),
    clock.now(),
  );
  await store.removeStale(clock.now() - maxTemporaryRoomIdleMs);
  await store.removeAbandoned(clock.now() - maxOwnerlessRoomIdleMs);
  await sessions.sweep();
  await recovery.sweep();
  await loginSteps.sweep();
  await audit.sweep();
  await invitations.sweep();
  await peopleHistory.sweep(clock.now());
  await outsideChanges.sweep(clock.now());
  await bans.sweep();
  await actionLog.sweep();
  await forgetOldMessages({ messages, rooms, clock });
  if (mailer !== undefined) await emails.sweep();
  await lookupCache.sweep();
  await subtitles.sweep(clock.now());
  for (const feature of features) await feature.sweep?.();
}

function sweepMessages({ messageSweeper, settings }: Services): Promise<void> {
  const { chatMessagesPerRoom, chatMegabytesPerRoom } = settings.current();
  return messageSweeper.sweep({ messages: chatMessagesPerRoom, bytes: chatMegabytesPerRoom * 1_000_000 });
}

/** Removes old messages from rooms that keep messages for a day, also from empty rooms. */
async function forgetOldMessages({ messages, rooms, clock }: Pick<Services, 'messages' | 'rooms' | 'clock'>): Promise<void> {
  const untilMs = clock.now() - limits.chatDayMs;
  for (const name of await messages.overdue(clock.now())) {
    const room = await rooms.find(name);
    await room?.submit({ type: InternalRequest.ForgetMessages, untilMs }, systemActor);
  }
}

/** Applies the command line's changes to this node's open sockets and loaded rooms. Every node does so. */
function createOutsideJob({ outsideChanges, rooms, bans, features }: Services, gateway: Gateway): () => Promise<void> {
  async function apply(change: OutsideChange): Promise<void> {
    switch (change.kind) {
      case 'account':
        return;
      case 'bans':
        return bans.reload();
      case 'account deleted':
        await rooms.removeAccount(change.id, change.name);
        for (const feature of features) await feature.removeAccount?.(change.id);
        return;
      case 'room deleted': {
        const host = rooms.loaded(change.name);
        // Another room may have taken the name in the meantime.
        if (host?.isOwned === true && host.roomId === change.id) await rooms.remove(change.name);
      }
    }
  }

  return async () => {
    const changes = await outsideChanges.takeNew();
    if (changes.length === 0) return;
    gateway.readSessions();
    for (const change of changes) await apply(change);
  };
}
