import type { Clock } from '@matinee/base/clock';
import {
  deviceSoundSchema,
  maxClientsForTyping,
  maxNamedReactors,
  maxNamedTypists,
  quickReactions,
  reactionCountsSchema,
  type QuickReaction,
  type ServerMessage,
} from '@matinee/protocol';
import { isCompanion, isSamePerson, type RoomState } from '@matinee/room';
import * as z from 'zod/mini';
import { createFlushSchedule, type FlushSchedule } from './flush-schedule.ts';
import type { Subscriber } from './subscriber.ts';

const deviceWordSchema = z.object({
  from: z.string(),
  /** The only client that gets it. */
  to: z.optional(z.string()),
  sound: deviceSoundSchema,
});
export type DeviceWord = z.infer<typeof deviceWordSchema>;

/** Signals since the node last told the others. */
export const sharedSignalsSchema = z.object({
  counts: reactionCountsSchema,
  /** Reacting users, as far as they are named. Older nodes don't send them. */
  reactors: z.optional(z.array(z.string())),
  typing: z.array(z.string()),
  /** Older nodes neither send nor take it. */
  device: z.optional(deviceWordSchema),
});
export type SharedSignals = z.infer<typeof sharedSignalsSchema>;

/** Signals that are not stored: quick reactions, typing users, and messages between a user's devices. */
export interface RoomSignals {
  react(emoji: QuickReaction, userId: string): void;
  type(userId: string): void;
  tellDevices(word: DeviceWord): void;
  /** Their message has arrived. */
  stopTyping(userId: string): void;
  /** Takes signals from another node. */
  receive(signals: SharedSignals): void;
  /** May be called twice. */
  stop(): void;
}

export interface RoomSignalsOptions {
  clock: Clock;
  room: () => RoomState;
  /** Clients with the same message object share its bytes. */
  send: (messageFor: (subscriber: Subscriber) => ServerMessage | undefined) => void;
  share: (signals: SharedSignals) => void;
  /** Handles errors of delayed work, which has no caller. */
  guard: (run: () => void) => () => void;
}

/** Costs each client of a crowd a few hundred bytes a second. */
const reactionWindowMs = 200;
const typingWindowMs = 1000;
const typingMs = 5000;

export function createRoomSignals(options: RoomSignalsOptions): RoomSignals {
  const reactions = createReactionTick(options);
  const typists = createTypists(options);
  return {
    react: (emoji, userId) => reactions.add({ counts: [[emoji, 1]], reactors: [userId] }, 'own'),
    type: (userId) => typists.add([userId], 'own'),
    stopTyping: (userId) => typists.remove(userId),
    tellDevices(word) {
      tellDevices(word, options);
      options.share({ ...noReactions, typing: [], device: word });
    },
    receive({ counts, reactors = [], typing, device }) {
      if (device !== undefined) tellDevices(device, options);
      reactions.add({ counts, reactors }, 'others');
      typists.add(typing, 'others');
    },
    stop() {
      reactions.stop();
      typists.stop();
    },
  };
}

/** Passes messages from a companion to the user's clients with a player, and back. */
function tellDevices({ from, to, sound }: DeviceWord, { room, send }: RoomSignalsOptions): void {
  const { users } = room();
  const sender = users.find(({ id }) => id === from);
  if (sender === undefined) return;
  const others = users.filter((user) => isSamePerson(user, sender) && isCompanion(user) !== isCompanion(sender));
  const ids = new Set(others.map(({ id }) => id).filter((id) => to === undefined || id === to));
  if (ids.size === 0) return;
  const message: ServerMessage = { action: 'devicesound', from, ...sound };
  send(({ clientId, form }) => (form.takesDevices && ids.has(clientId) ? message : undefined));
}

type Origin = 'own' | 'others';

interface Reacted extends Pick<SharedSignals, 'counts'> {
  reactors: string[];
}

function createReactionTick({ clock, room, send, share, guard }: RoomSignalsOptions) {
  const pending: Record<Origin, Reacted> = { own: noReactions, others: noReactions };
  const schedule = createFlushSchedule(clock, guard(flush));

  function flush(): void {
    schedule.clear();
    const { own } = pending;
    const { counts, reactors } = together(own, pending.others);
    if (counts.length === 0) return;
    schedule.startWindow();
    Object.assign(pending, { own: noReactions, others: noReactions });
    const isNamed = reactors.length > 0 && room().users.length <= maxClientsForTyping;
    const message: ServerMessage = { action: 'reactions', counts, ...(isNamed && { userIds: reactors }) };
    send(({ form }) => (form.takesReactions ? message : undefined));
    if (own.counts.length > 0) share({ ...own, typing: [] });
  }

  return {
    add(reacted: Reacted, origin: Origin): void {
      if (reacted.counts.length === 0) return;
      pending[origin] = together(pending[origin], reacted);
      schedule.flushSoon(reactionWindowMs);
    },
    stop: () => schedule.clear(),
  };
}

const noReactions: Reacted = { counts: [], reactors: [] };

/** Adds up the reactions, and keeps the first users. */
function together(one: Reacted, other: Reacted): Reacted {
  const given = [...one.counts, ...other.counts];
  return {
    counts: quickReactions.flatMap((emoji) => {
      const count = given.reduce((sum, [each, times]) => sum + (each === emoji ? times : 0), 0);
      return count > 0 ? [[emoji, count] as [QuickReaction, number]] : [];
    }),
    reactors: [...new Set([...one.reactors, ...other.reactors])].slice(0, maxNamedReactors),
  };
}

/** In the order in which users began. */
function createTypists({ clock, room, send, share, guard }: RoomSignalsOptions) {
  /** Epoch ms. */
  const untilMs = new Map<string, number>();
  /** Typing users of this node whom other nodes don't know. */
  const unshared = new Set<string>();
  /** By client. */
  const shown = new Map<string, string>();
  let cancelExpiry = (): void => undefined;
  const schedule: FlushSchedule = createFlushSchedule(clock, guard(flush));

  function isTooFull(): boolean {
    return room().users.length > maxClientsForTyping;
  }

  function expire(): void {
    cancelExpiry();
    const nowMs = clock.now();
    for (const [userId, until] of untilMs) if (until <= nowMs || isTooFull()) untilMs.delete(userId);
    if (untilMs.size > 0) cancelExpiry = clock.after(Math.min(...untilMs.values()) - nowMs, () => schedule.flushSoon(typingWindowMs));
  }

  function flush(): void {
    schedule.clear();
    expire();
    if (untilMs.size > 0 || shown.size > 0) schedule.startWindow();
    const messageFor = messagesFor([...untilMs.keys()], room());
    send((subscriber) => {
      const message = subscriber.form.takesTypists ? messageFor(subscriber.clientId) : none;
      const text = textOf(message);
      if (text === (shown.get(subscriber.clientId) ?? textOf(none))) return undefined;
      shown.set(subscriber.clientId, text);
      return message;
    });
    if (untilMs.size === 0) shown.clear();
    if (unshared.size > 0) share({ ...noReactions, typing: [...unshared] });
    unshared.clear();
  }

  return {
    add(userIds: readonly string[], origin: Origin): void {
      if (userIds.length === 0 || isTooFull()) return;
      for (const userId of userIds) {
        untilMs.set(userId, clock.now() + typingMs);
        if (origin === 'own') unshared.add(userId);
      }
      schedule.flushSoon(typingWindowMs);
    },
    remove(userId: string): void {
      unshared.delete(userId);
      if (untilMs.delete(userId)) schedule.flushSoon(typingWindowMs);
    },
    stop(): void {
      cancelExpiry();
      schedule.clear();
    },
  };
}

type TypistsMessage = Extract<ServerMessage, { action: 'typists' }>;

const none: TypistsMessage = { action: 'typists', userIds: [], count: 0 };

/** Leaves out each client's own user. Clients whose users don't type share one message. */
function messagesFor(typists: readonly string[], { users }: RoomState): (clientId: string) => TypistsMessage {
  const userIds = new Map(users.map(({ id, userId = id }) => [id, userId]));
  const messages = new Map<string | undefined, TypistsMessage>();
  return (clientId) => {
    const typist = typists.find((userId) => userId === userIds.get(clientId));
    const others = typists.filter((userId) => userId !== typist);
    const message = messages.get(typist) ?? { action: 'typists', userIds: others.slice(0, maxNamedTypists), count: others.length };
    messages.set(typist, message);
    return message;
  };
}

function textOf({ userIds, count }: TypistsMessage): string {
  return [count, ...userIds].join(' ');
}
