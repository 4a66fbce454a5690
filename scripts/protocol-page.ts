import {
  calls,
  clientMessageSchema,
  CloseCode,
  defaultGrants,
  errorStatuses,
  isGranted,
  limits,
  permissions,
  protocolHistory,
  rankOf,
  refusalMessages,
  RequestType,
  Role,
  roleNames,
  rolesByRank,
  roomRequestSchema,
  roomSyncSchema,
  serverMessageSchema,
  services,
  segmentCategories,
  queueItemSchema,
  queueItemUpdateSchema,
  queueOperationSchema,
  roomUserSchema,
  chatMessageSchema,
  roomSettingsSchema,
  videoRequestSchema,
  videoQualitySchema,
  textTrackSchema,
  videoSegmentSchema,
  roomEventSchema,
  eventReferenceSchema,
  roomListItemSchema,
  sessionEntrySchema,
  failureSchema,
} from '@matinee/protocol';
import { emptySync, permissionsNeeded } from '@matinee/room/read';
import { readErrorReasons, readProtocolComments } from './protocol-comments.ts';
import { boundsOf, fieldsOf, optionsOf, structureOf, typeOf, unwrap, type AnySchema } from './schema-type.ts';

// The tables of docs/protocol.md, made from the schemas and their docstrings.

const comments = readProtocolComments();

/** Code in a table cell. */
function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A sentence of its own: a capital letter first. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A row for each field of an object: name, type, and its docstring with its bounds. */
function fieldTable(schema: AnySchema, sources: readonly string[], leaveOut: readonly string[] = []): string {
  const rows = fieldsOf(schema)
    .filter(([name]) => !leaveOut.includes(name))
    .map(([name, field]) => {
      const { schema: inner, isOptional } = unwrap(field);
      const comment = sources.map((source) => comments.get(`${source}.${name}`)).find((text) => text !== undefined) ?? '';
      const bounds = boundsOf(inner);
      return [
        code(name + (isOptional ? '?' : '')),
        code(typeOf(inner)),
        [comment, bounds && `${sentence(bounds)}.`].filter(Boolean).join(' '),
      ];
    });
  return rows.length === 0 ? 'No fields.' : table(['Field', 'Type', ''], rows);
}

const requestNames = new Map<number, string>(Object.entries(RequestType).map(([name, type]) => [type, name]));

function schemaName(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}RequestSchema`;
}

/** The value of a literal field, such as a message's `action`. */
function literalOf(schema: AnySchema, field: string): unknown {
  const literal = fieldsOf(schema).find(([name]) => name === field)?.[1];
  return literal === undefined ? undefined : JSON.parse(structureOf(literal));
}

/** What decides of requests whose permission depends on the room, as the section on permissions explains. */
const dependent: Partial<Record<RequestType, string>> = {
  [RequestType.Promote]: '`manage-users.promote-…`, `manage-users.demote-…`',
  [RequestType.PlayNow]: '`manage-queue.play-now` and more',
  [RequestType.ApplySettings]: '`configure-room.…`',
  [RequestType.Undo]: 'that of the reverse',
  [RequestType.UpdateUser]: '',
};

function permissionOf(type: RequestType): string {
  const room = { sync: emptySync(''), users: [] };
  const needed = dependent[type] === undefined ? permissionsNeeded(room, { type } as Parameters<typeof permissionsNeeded>[1]) : [];
  return dependent[type] ?? needed.map(code).join(', ');
}

function requestTable(): string {
  const rows = optionsOf(roomRequestSchema)
    .map((schema) => ({ schema, type: literalOf(schema, 'type') as RequestType }))
    .toSorted((a, b) => a.type - b.type)
    .map(({ schema, type }) => {
      const name = requestNames.get(type) ?? '';
      const fields = fieldsOf(schema).filter(([field]) => field !== 'type');
      const types = fields.map(([field, one]) => {
        const { schema: inner, isOptional } = unwrap(one);
        const comment = comments.get(`${schemaName(name)}.${field}`);
        return code(`${field}${isOptional ? '?' : ''}: ${typeOf(inner)}`) + (comment === undefined ? '' : ` ${comment}`);
      });
      return [String(type), name, comments.get(schemaName(name)) ?? '', types.join('<br>'), permissionOf(type)];
    });
  return table(['Type', 'Request', '', 'Fields', 'Needs'], rows);
}

/** Constants in which the docstrings of a message's fields are. */
const messageSources: Readonly<Record<string, readonly string[]>> = {
  auth: ['authMessageSchema'],
  req: ['requestMessageSchema'],
  status: ['statusMessageSchema'],
  notify: ['notifyMessageSchema'],
  kickme: ['kickMeMessageSchema'],
  ping: ['pingMessageSchema'],
  sync: ['syncMessageSchema'],
  user: ['userMessageSchema'],
  you: ['youMessageSchema'],
  chat: ['chatBroadcastSchema', 'chatMessageSchema'],
  chatlog: ['chatLogMessageSchema'],
  event: ['eventMessageSchema', 'roomEventSchema'],
  eventcustom: ['customEventMessageSchema'],
  announcement: ['announcementMessageSchema'],
  error: ['errorMessageSchema', 'errorShape'],
  done: ['doneMessageSchema'],
  pong: ['pongMessageSchema'],
};

function messageSections(union: AnySchema): string {
  return optionsOf(union)
    .map((schema) => {
      const action = String(literalOf(schema, 'action'));
      const sources = messageSources[action] ?? [];
      const about = comments.get(sources[0] ?? '') ?? '';
      const fields =
        action === 'sync'
          ? `Any fields of the [room](#the-room), and ${code('queueOperations?')}: ${comments.get('syncMessageSchema.queueOperations') ?? ''}`
          : fieldTable(schema, sources, ['action']);
      return `#### \`${action}\`\n\n${about}\n\n${fields}`;
    })
    .join('\n\n');
}

const typeSections: readonly (readonly [name: string, schema: AnySchema, sources: readonly string[]])[] = [
  ['QueueItem', queueItemSchema, ['queueItemSchema', 'videoShape', 'videoIdShape', 'queueItemOptionsShape']],
  ['VideoRequest', videoRequestSchema, ['videoIdShape', 'queueItemOptionsShape']],
  ['QueueItemUpdate', queueItemUpdateSchema, ['queueItemUpdateShape']],
  ['Quality', videoQualitySchema, ['videoQualitySchema']],
  ['TextTrack', textTrackSchema, ['textTrackSchema']],
  ['Segment', videoSegmentSchema, ['videoSegmentSchema']],
  ['RoomUser', roomUserSchema, ['roomUserSchema']],
  ['ChatMessage', chatMessageSchema, ['chatMessageSchema']],
  ['RoomSettings', roomSettingsSchema, ['settingsShape']],
  ['Event', roomEventSchema, ['roomEventSchema']],
  ['EventReference', eventReferenceSchema, ['eventReferenceSchema']],
  ['ListedRoom', roomListItemSchema, ['roomListItemSchema']],
  ['Session', sessionEntrySchema, ['sessionEntrySchema']],
];

function typeTables(): string {
  const about = (name: string): string => comments.get(`${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`) ?? '';
  return typeSections
    .map(([name, schema, sources]) => [`#### ${name}`, about(sources[0]?.replace(/Schema$/, '') ?? name), fieldTable(schema, sources)])
    .map((parts) => parts.filter(Boolean).join('\n\n'))
    .join('\n\n');
}

function operationTable(): string {
  const rows = optionsOf(queueOperationSchema).map((schema) => [
    code(String(literalOf(schema, 'kind'))),
    fieldsOf(schema)
      .filter(([name]) => name !== 'kind')
      .map(([name, field]) => code(`${name}: ${typeOf(unwrap(field).schema)}`))
      .join(', '),
  ]);
  return table(['`kind`', 'Fields'], rows);
}

function callSections(): string {
  return Object.entries(calls)
    .map(
      ([name, call]: [
        string,
        { method: string; path: string; query?: AnySchema; body?: AnySchema; response?: AnySchema; status?: number },
      ]) => {
        const { method, path, query, body, response, status = 200 } = call;
        const lines = [
          `#### \`${method} /api${path}\``,
          '',
          comments.get(`calls.${name}`) ?? '',
          '',
          ...(query === undefined ? [] : [`- Query: \`${optionsOf(query).map(structureOf).join(' | ')}\``]),
          ...(body === undefined ? [] : [`- Body: \`${optionsOf(body).map(structureOf).join(' | ')}\``]),
          `- Reply${status === 200 ? '' : ` (${status})`}: ${response === undefined ? 'a redirect' : `\`${structureOf(response)}\``}`,
        ];
        return lines.join('\n');
      },
    )
    .join('\n\n');
}

function permissionTable(): string {
  const rows = permissions.map(({ name, mask, minRole }) => {
    const first = rolesByRank.find((role) => isGranted(defaultGrants, role, name)) ?? Role.Owner;
    return [code(name), String(Math.log2(mask)), roleNames[minRole].display, roleNames[first].display];
  });
  return table(['Permission', 'Bit', 'Lowest role that can have it', 'Granted in a new room from'], rows);
}

function roleTable(): string {
  return table(
    ['Role', 'Name', 'Rank'],
    rolesByRank.map((role) => [String(role), `${code(roleNames[role].name)}, ${roleNames[role].display}`, String(rankOf(role))]),
  );
}

function errorTables(): string {
  const names = Object.entries(errorStatuses).map(([name, status]) => [
    code(name),
    String(status),
    comments.get(`errorStatuses.${name}`) ?? (refusalMessages as Record<string, string>)[name] ?? '',
  ]);
  const reasons = readErrorReasons().map(({ reason, name }) => [
    code(reason),
    code(name),
    (refusalMessages as Record<string, string>)[reason] ?? '',
  ]);
  return [
    table(['Name', 'Status', 'Meaning'], names),
    'The reasons, with the name that each belongs to and the message in English (words in braces are details):',
    table(['Reason', 'Name', 'Message'], reasons),
  ].join('\n\n');
}

function limitTable(): string {
  const words = (name: string): string => sentence(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  return table(
    ['Limit', 'Value', ''],
    Object.entries(limits).map(([name, value]) => [words(name), String(value), comments.get(`limits.${name}`) ?? '']),
  );
}

function closeCodeTable(): string {
  return table(
    ['Code', 'Meaning'],
    Object.entries(CloseCode).map(([name, value]) => [String(value), comments.get(`CloseCode.${name}`) ?? '']),
  );
}

function versionTable(): string {
  return table(
    ['Version', 'Change'],
    protocolHistory.map(({ change }, index) => [String(index + 1), change]),
  );
}

const quoted = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ');

/** Every generated part of the page, by its name in the page's marks. */
export const protocolTables: Readonly<Record<string, () => string>> = {
  calls: callSections,
  requests: requestTable,
  'client-messages': () => messageSections(clientMessageSchema),
  'server-messages': () => messageSections(serverMessageSchema),
  room: () => fieldTable(roomSyncSchema, ['roomSyncSchema', 'settingsShape']),
  types: typeTables,
  'queue-operations': operationTable,
  services: () => quoted(services),
  'segment-categories': () => quoted(segmentCategories),
  roles: roleTable,
  permissions: permissionTable,
  failure: () => fieldTable(unwrap(fieldsOf(failureSchema)[1]?.[1] ?? failureSchema).schema, ['errorShape']),
  errors: errorTables,
  'close-codes': closeCodeTable,
  limits: limitTable,
  versions: versionTable,
};

const mark = /<!-- generated: ([\w-]+) -->\n[\s\S]*?<!-- end -->/g;

/** A page with its generated parts renewed; the text between them stays. @throws for a part that nothing generates */
export function fillProtocolPage(page: string): string {
  return page.replace(mark, (_, name: string) => {
    const generate = protocolTables[name];
    if (generate === undefined) throw new Error(`Nothing generates "${name}"`);
    return `<!-- generated: ${name} -->\n\n${generate()}\n\n<!-- end -->`;
  });
}

/** The names of the generated parts of a page, in its order. */
export function partsOf(page: string): string[] {
  return [...page.matchAll(mark)].map((match) => match[1] ?? '');
}
