import * as z from 'zod/mini';
import { accessRequests } from './access.ts';
import { chatRequests } from './chat.ts';
import type { RequestDefinition } from './define-request.ts';
import { peopleRequests } from './people.ts';
import { playbackRequests } from './playback.ts';
import { pollRequests } from './polls.ts';
import { addedRequestSchema, queueRequests } from './queue.ts';
import { roomRequests } from './room.ts';

export { accessRequests, type MakeInviteRequest, type SetDoorRequest } from './access.ts';
export { chatRequests } from './chat.ts';
export type { RequestDefinition, RoomPermissions } from './define-request.ts';
export { peopleRequests } from './people.ts';
export { playbackRequests, readyCheckActionSchema, type ReadyCheckAction } from './playback.ts';
export { pollRequests, type StartPollRequest } from './polls.ts';
export { addedRequestSchema, queueRequests } from './queue.ts';
export { eventReferenceSchema, roomRequests, type EventReference } from './room.ts';

export const requests = {
  ...peopleRequests,
  ...playbackRequests,
  ...queueRequests,
  ...chatRequests,
  ...pollRequests,
  ...accessRequests,
  ...roomRequests,
};
type Requests = typeof requests;
type RequestName = keyof Requests;

const inOrder = Object.entries(requests as Record<RequestName, RequestDefinition>).sort(([, a], [, b]) => a.type - b.type);

/** The numbers of the request types on the wire. */
export const RequestType = Object.fromEntries(inOrder.map(([name, { type }]) => [name, type])) as {
  readonly [Name in RequestName]: Requests[Name]['type'];
};
export type RequestType = (typeof RequestType)[RequestName];

export const requestDefinitions = Object.fromEntries(inOrder.map(([, definition]) => [definition.type, definition])) as unknown as Readonly<
  Record<RequestType, RequestDefinition>
>;

/** In the order of their numbers. Only events say that a client has joined or left. */
export const sentRequests = inOrder.filter(([name]) => name !== 'Join' && name !== 'Leave');
type SentSchema = Requests[Exclude<RequestName, 'Join' | 'Leave'>]['schema'];

/** The requests that a client can send. */
export const roomRequestSchema = z.discriminatedUnion(
  'type',
  sentRequests.map(([, { schema }]) => schema) as unknown as [SentSchema, ...SentSchema[]],
);
export type RoomRequest = z.infer<typeof roomRequestSchema>;
export type RequestOf<Type extends RequestType> = Extract<RoomRequest, { type: Type }>;

/** The requests that events announce: all requests, and the joining and leaving of clients. */
export const announcedRequestSchema = z.union([
  peopleRequests.Join.schema,
  peopleRequests.Leave.schema,
  addedRequestSchema,
  roomRequestSchema,
]);
export type AnnouncedRequest = z.infer<typeof announcedRequestSchema>;
