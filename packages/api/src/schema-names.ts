import * as protocol from '@matinee/protocol';
import type { AnySchema } from './zod-shape.ts';

/** Documents describe these schemas once, under these names. */
export const schemaNames: ReadonlyMap<AnySchema, string> = new Map<AnySchema, string>([
  [protocol.queueItemSchema, 'QueueItem'],
  [protocol.videoSchema, 'Video'],
  [protocol.videoIdSchema, 'VideoId'],
  [protocol.videoRequestSchema, 'VideoRequest'],
  [protocol.queueItemUpdateSchema, 'QueueItemUpdate'],
  [protocol.videoQualitySchema, 'Quality'],
  [protocol.textTrackSchema, 'TextTrack'],
  [protocol.videoSegmentSchema, 'Segment'],
  [protocol.queueOperationSchema, 'QueueOperation'],
  [protocol.roomUserSchema, 'RoomUser'],
  [protocol.chatMessageSchema, 'ChatMessage'],
  [protocol.roomSettingsSchema, 'RoomSettings'],
  [protocol.roomRequestSchema, 'Request'],
  [protocol.announcedRequestSchema, 'AnnouncedRequest'],
  [protocol.eventReferenceSchema, 'EventReference'],
  [protocol.roomListItemSchema, 'ListedRoom'],
  [protocol.sessionEntrySchema, 'Session'],
  [protocol.grantsSchema, 'Grants'],
  [protocol.roleSchema, 'Role'],
  [protocol.permissionNameSchema, 'PermissionName'],
  [protocol.serviceSchema, 'Service'],
  [protocol.segmentCategorySchema, 'SegmentCategory'],
]);

const constants = new Map<unknown, string>(
  Object.entries(protocol as Record<string, unknown>).flatMap(([name, value]) => namesIn(name, value)),
);

function namesIn(name: string, value: unknown): [unknown, string][] {
  if (name.endsWith('Schema')) return [[value, name]];
  if (!/^[a-z]+Requests$/.test(name)) return [];
  return Object.entries(value as Record<string, protocol.RequestDefinition>).map(([kind, { schema }]) => [schema, `${name}.${kind}`]);
}

/** Returns a name such as `playbackRequests.Seek`; undefined without one. */
export function constantOf(schema: AnySchema): string | undefined {
  return constants.get(schema);
}
