import type { Clock } from '@matinee/base/clock';
import { askAll, type NodeAnswer } from '../cluster/ask-all.ts';
import type { NodeBus } from '../cluster/node-bus.ts';
import { NodeUnreachable } from '../cluster/node-bus.ts';
import { clientKindSchema, MatineeError } from '@matinee/protocol';
import type { RoomClaim } from '../storage/rooms/room-store.ts';
import { unavailable } from '../storage/storage-failure.ts';
import type { Actor, JoiningClient, AccessPass, RequestName, ResolvedRequest } from '@matinee/room';
import * as z from 'zod/mini';
import type { Reconnect, RoomHost } from '../rooms/room-host.ts';
import type { Introduction } from '../rooms/room-members.ts';
import { sharedSignalsSchema } from '../rooms/broadcast/room-signals.ts';
import { systemActor } from '../rooms/room-actors.ts';
import { MovedError } from './room-at-node.ts';

// Questions of nodes to the owner of a room. Seals prove that they were written by a node of the same version, so the schemas check the
// outline only.

const room = z.string();
/** The room and its owner: another room of the same name, or the room under another owner, is not changed. */
const claimSchema = z.object({ roomId: z.int(), epoch: z.int() });
/** Round-trip time of the asking node's furthest client, in ms. */
const leadMs = z.optional(z.number());

/** The sender of a request. The owner of the room knows their role. */
const senderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('client'), id: z.string() }),
  z.object({
    kind: z.literal('user'),
    name: z.string(),
    isLoggedIn: z.boolean(),
    accountId: z.optional(z.string()),
    guestId: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('server') }),
]);
export type Sender = z.infer<typeof senderSchema>;

const clientSchema = z.object({
  id: z.string(),
  name: z.string(),
  identityId: z.string(),
  guestId: z.optional(z.string()),
  isLoggedIn: z.boolean(),
  isBot: z.optional(z.boolean()),
  kind: z.optional(clientKindSchema),
});
const passSchema = z.object({
  isOperator: z.optional(z.boolean()),
  isInside: z.optional(z.boolean()),
  passwordHash: z.optional(z.string()),
  inviteHash: z.optional(z.string()),
});
const introductionSchema = z.object({ client: clientSchema, info: z.looseObject({}) });

export const followSchema = z.object({ room, clients: z.array(introductionSchema) });
export const submitSchema = z.object({
  room,
  claim: claimSchema,
  request: z.looseObject({}),
  sender: senderSchema,
  name: z.optional(z.tuple([z.string(), z.int()])),
  leadMs,
});
export const joinSchema = z.object({
  room,
  client: clientSchema,
  reconnect: z.optional(z.object({ formerId: z.optional(z.string()) })),
  pass: z.optional(passSchema),
  leadMs,
});
export const leaveSchema = z.object({ room, clientId: z.string(), isBroken: z.boolean() });
export const roomSchema = z.object({ room });
export const endSchema = z.object({ room, claim: claimSchema });
/** A room as its owner hands it over: `state` as text with maps. */
export const adoptSchema = z.object({ room, epoch: z.int(), writtenEpoch: z.int(), seq: z.int(), state: z.string() });
export type HandedOver = Omit<z.infer<typeof adoptSchema>, 'room'>;
/** The clients of a follower. */
export const presentSchema = z.object({ room, clientIds: z.array(z.string()) });
export const ownedSchema = z.object({ room, epoch: z.int() });
/** The signals of a node's clients in a room that may have clients at other nodes too. */
export const signalsSchema = z.object({ room, ...sharedSignalsSchema.shape });
export const closedSchema = z.object({ room, code: z.int() });

/** The answer of a node that no longer owns the room. */
export const notOwned = { isOwned: false } as const;

/** How long the owner of a room has to answer before another node claims it, in ms. */
const answerWithinMs = 300;
const answerSchema = z.object({ isOwned: z.boolean() });
/** `number` belongs to the owner's last change, which includes the requested one. */
const doneSchema = z.object({ isOwned: z.literal(true), number: z.int() });
const followAnswerSchema = z.object({
  isOwned: z.literal(true),
  roomId: z.int(),
  epoch: z.int(),
  writtenEpoch: z.int(),
  seq: z.int(),
  number: z.int(),
  state: z.string(),
});
const knowsSchema = z.object({ isOwned: z.literal(true), isComplete: z.boolean() });
const adoptAnswerSchema = z.object({ isOwned: z.literal(true), epoch: z.int() });

/** The terms under which a client of a follower joins. */
interface JoiningTerms {
  reconnect: Reconnect | undefined;
  pass: AccessPass | undefined;
  /** The round-trip time of the follower's furthest client, in ms. */
  leadMs: number | undefined;
}

/** The terms under which a request is sent: its unique name, and the round-trip time of the follower's furthest client, in ms. */
interface SubmittingTerms {
  name: RequestName | undefined;
  leadMs: number | undefined;
}

/** The owner of a room at another node, as a follower calls it. Every method throws MovedError when that node does not own the room. */
export class RoomOwner {
  readonly node: string;
  readonly #bus: NodeBus;
  readonly #room: string;

  constructor(bus: NodeBus, node: string, name: string) {
    this.node = node;
    this.#bus = bus;
    this.#room = name;
  }

  /** The room as it is now, for a follower with these clients. Every later change comes over the followers' channel. */
  async follow(clients: readonly Introduction[]): Promise<z.infer<typeof followAnswerSchema>> {
    try {
      return followAnswerSchema.parse(await this.#ask('room.follow', { clients }));
    } catch (error) {
      // It currently does not know what is stored.
      if (!(error instanceof MatineeError) || error.name !== 'Unavailable') throw error;
      throw new MovedError(`Node ${this.node} cannot show room ${this.#room} now`, { cause: new NodeUnreachable(this.node, false) });
    }
  }

  /** Resolves with the number of the owner's last change at that time. */
  async submit(claim: RoomClaim, request: ResolvedRequest, actor: Actor, { name, leadMs }: SubmittingTerms): Promise<number> {
    return doneSchema.parse(await this.#ask('room.submit', { claim, request, sender: senderOf(actor), name, leadMs })).number;
  }

  /** Resolves with the number of the owner's last change at that time. */
  async join(client: JoiningClient, terms: JoiningTerms): Promise<number> {
    return doneSchema.parse(await this.#ask('room.join', { client, ...terms })).number;
  }

  async leave(clientId: string, isBroken: boolean): Promise<void> {
    await this.#ask('room.leave', { clientId, isBroken });
  }

  /** Asks a node to become the owner; resolves with its epoch. */
  async adopt(version: HandedOver): Promise<number> {
    return adoptAnswerSchema.parse(await this.#ask('room.adopt', version)).epoch;
  }

  /** Whether the owner knows exactly these clients of this node. */
  async knows(clientIds: readonly string[]): Promise<boolean> {
    return knowsSchema.parse(await this.#ask('room.present', { clientIds })).isComplete;
  }

  async unload(claim: RoomClaim): Promise<void> {
    await this.#ask('room.unload', { claim });
  }

  async remove(claim: RoomClaim): Promise<void> {
    await this.#ask('room.remove', { claim });
  }

  async #ask(topic: string, value: object): Promise<unknown> {
    try {
      const answer = await this.#bus.ask(this.node, topic, { room: this.#room, ...value });
      if (!answerSchema.parse(answer).isOwned) throw new MovedError(`Node ${this.node} does not own room ${this.#room}`);
      return answer;
    } catch (error) {
      throw error instanceof NodeUnreachable ? new MovedError(error.message, { cause: error }) : error;
    }
  }
}

/** Returns whether a living node says that it owns a room; `unknown` when a node does not answer at once. */
export async function findOwner(bus: NodeBus, clock: Pick<Clock, 'after'>, room: string): Promise<'owned' | 'none' | 'unknown'> {
  const answers = await askAll(bus, { clock, withinMs: answerWithinMs }, 'room.isOwned', { room });
  const isOwned = new Set(answers.map(isOwnedOf));
  if (isOwned.has(true)) return 'owned';
  return isOwned.has(undefined) ? 'unknown' : 'none';
}

/** Returns undefined when nothing is known. A node that is gone owns nothing. */
function isOwnedOf(answer: NodeAnswer): boolean | undefined {
  if (answer === undefined) return undefined;
  if ('error' in answer) return answer.error instanceof NodeUnreachable && answer.error.isGone ? false : undefined;
  return answerSchema.safeParse(answer.value).data?.isOwned;
}

function senderOf(actor: Actor): Sender {
  const { clientId, name, isLoggedIn, accountId, guestId } = actor;
  if (clientId !== undefined) return { kind: 'client', id: clientId };
  if (actor === systemActor) return { kind: 'server' };
  return { kind: 'user', name, isLoggedIn, ...(accountId !== undefined && { accountId }), ...(guestId !== undefined && { guestId }) };
}

/** The sender with their role in the room. @throws Unavailable for a client that the owner does not know at the moment */
export function actorOf(host: RoomHost, sender: Sender): Actor {
  switch (sender.kind) {
    case 'client':
      // The owner considered its node dead: the node introduces its clients again.
      if (!host.state().identityIds.has(sender.id)) throw unavailable();
      return host.clientActor(sender.id);
    case 'server':
      return systemActor;
    case 'user': {
      const { name, isLoggedIn, accountId, guestId } = sender;
      return host.identityActor({ name, isLoggedIn, identityId: accountId ?? guestId ?? '', guestId });
    }
  }
  return sender satisfies never;
}
