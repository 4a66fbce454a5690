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

// Questions to the owner of a room. Seals prove that a node of this version wrote them, so schemas check the outline only.

const room = z.string();
/** Protects another room of the same name, and the room under another owner. */
const claimSchema = z.object({ roomId: z.int(), epoch: z.int() });
/** The longest lead of the asking node's clients, in ms. */
const leadMs = z.optional(z.number());

/** The owner of the room knows the sender's role. */
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
/** `state` is text with maps. */
export const adoptSchema = z.object({ room, epoch: z.int(), writtenEpoch: z.int(), seq: z.int(), state: z.string() });
export type HandedOver = Omit<z.infer<typeof adoptSchema>, 'room'>;
export const presentSchema = z.object({ room, clientIds: z.array(z.string()) });
export const ownedSchema = z.object({ room, epoch: z.int() });
export const signalsSchema = z.object({ room, ...sharedSignalsSchema.shape });
export const closedSchema = z.object({ room, code: z.int() });

export const notOwned = { isOwned: false } as const;

/** Then another node claims the room. */
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

interface JoiningTerms {
  reconnect: Reconnect | undefined;
  pass: AccessPass | undefined;
  /** The longest lead of the follower's clients. */
  leadMs: number | undefined;
}

interface SubmittingTerms {
  name: RequestName | undefined;
  leadMs: number | undefined;
}

/** A room's owner at another node. Every method throws MovedError when that node does not own the room. */
export class RoomOwner {
  readonly node: string;
  readonly #bus: NodeBus;
  readonly #room: string;

  constructor(bus: NodeBus, node: string, name: string) {
    this.node = node;
    this.#bus = bus;
    this.#room = name;
  }

  /** Every later change comes over the followers' channel. */
  async follow(clients: readonly Introduction[]): Promise<z.infer<typeof followAnswerSchema>> {
    try {
      return followAnswerSchema.parse(await this.#ask('room.follow', { clients }));
    } catch (error) {
      // The owner does not know what is stored.
      if (!(error instanceof MatineeError) || error.name !== 'Unavailable') throw error;
      throw new MovedError(`Node ${this.node} cannot show room ${this.#room} now`, { cause: new NodeUnreachable(this.node, false) });
    }
  }

  /** Resolves with the number of the owner's last change. */
  async submit(claim: RoomClaim, request: ResolvedRequest, actor: Actor, { name, leadMs }: SubmittingTerms): Promise<number> {
    return doneSchema.parse(await this.#ask('room.submit', { claim, request, sender: senderOf(actor), name, leadMs })).number;
  }

  /** See `submit`. */
  async join(client: JoiningClient, terms: JoiningTerms): Promise<number> {
    return doneSchema.parse(await this.#ask('room.join', { client, ...terms })).number;
  }

  async leave(clientId: string, isBroken: boolean): Promise<void> {
    await this.#ask('room.leave', { clientId, isBroken });
  }

  /** Makes the node the owner; resolves with its epoch. */
  async adopt(version: HandedOver): Promise<number> {
    return adoptAnswerSchema.parse(await this.#ask('room.adopt', version)).epoch;
  }

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

/** Asks all nodes; `unknown` when one does not answer at once. */
export async function findOwner(bus: NodeBus, clock: Pick<Clock, 'after'>, room: string): Promise<'owned' | 'none' | 'unknown'> {
  const answers = await askAll(bus, { clock, withinMs: answerWithinMs }, 'room.isOwned', { room });
  const isOwned = new Set(answers.map(isOwnedOf));
  if (isOwned.has(true)) return 'owned';
  return isOwned.has(undefined) ? 'unknown' : 'none';
}

/** A node that is gone owns nothing. */
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

/** @throws Unavailable for a client that the owner does not know at the moment */
export function actorOf(host: RoomHost, sender: Sender): Actor {
  switch (sender.kind) {
    case 'client':
      // The client's node was considered dead: it introduces its clients again.
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
