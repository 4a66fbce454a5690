import { readProtocolComments } from '@matinee/api/comments';
import { readErrorReasons } from '@matinee/api/error-reasons';
import { requestKinds } from '@matinee/api/request-kinds';
import { constantOf } from '@matinee/api/schema-names';
import { literalOf, optionsOf, type AnySchema } from '@matinee/api/zod-shape';
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
  requestScopes,
  RequestType,
  Role,
  roleNames,
  rolesByRank,
  scopeNames,
  scopesOfCall,
  StandardCloseCode,
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
  type CallName,
  type NeededScopes,
} from '@matinee/protocol';
import { boundsOf, fieldsOf, structureOf, typeOf, unwrap } from './schema-type.ts';

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

/** A row for each field of an object: name, type, and its docstring with its bounds. @param path where its docstrings are */
function fieldTable(schema: AnySchema, path: string, leaveOut: readonly string[] = []): string {
  const rows = fieldsOf(schema)
    .filter(([name]) => !leaveOut.includes(name))
    .map(([name, field]) => {
      const { schema: inner, isOptional } = unwrap(field);
      const comment = comments.get(`${path}.${name}`) ?? '';
      const bounds = boundsOf(inner);
      return [
        code(name + (isOptional ? '?' : '')),
        code(typeOf(inner)),
        [comment, bounds && `${sentence(bounds)}.`].filter(Boolean).join(' '),
      ];
    });
  return rows.length === 0 ? 'No fields.' : table(['Field', 'Type', ''], rows);
}

function requestTable(): string {
  const rows = requestKinds().map(({ type, name, schema, permissions }) => {
    const constant = constantOf(schema) ?? '';
    const fields = fieldsOf(schema).filter(([field]) => field !== 'type');
    const types = fields.map(([field, one]) => {
      const { schema: inner, isOptional } = unwrap(one);
      const comment = comments.get(`${constant}.${field}`);
      return code(`${field}${isOptional ? '?' : ''}: ${typeOf(inner)}`) + (comment === undefined ? '' : ` ${comment}`);
    });
    return [String(type), name, comments.get(constant) ?? '', types.join('<br>'), permissions];
  });
  return table(['Type', 'Request', '', 'Fields', 'Needs'], rows);
}

function messageSections(union: AnySchema): string {
  return optionsOf(union)
    .map((schema) => {
      const action = String(literalOf(schema, 'action'));
      const constant = constantOf(schema) ?? '';
      const fields =
        action === 'sync'
          ? `Any fields of the [room](#the-room), and ${code('queueOperations?')}: ${comments.get(`${constant}.queueOperations`) ?? ''}`
          : fieldTable(schema, constant, ['action']);
      return `#### \`${action}\`\n\n${comments.get(constant) ?? ''}\n\n${fields}`;
    })
    .join('\n\n');
}

const typeSections: readonly (readonly [name: string, schema: AnySchema])[] = [
  ['QueueItem', queueItemSchema],
  ['VideoRequest', videoRequestSchema],
  ['QueueItemUpdate', queueItemUpdateSchema],
  ['Quality', videoQualitySchema],
  ['TextTrack', textTrackSchema],
  ['Segment', videoSegmentSchema],
  ['RoomUser', roomUserSchema],
  ['ChatMessage', chatMessageSchema],
  ['RoomSettings', roomSettingsSchema],
  ['Event', roomEventSchema],
  ['EventReference', eventReferenceSchema],
  ['ListedRoom', roomListItemSchema],
  ['Session', sessionEntrySchema],
];

function typeTables(): string {
  return typeSections
    .map(([name, schema]) => {
      const constant = constantOf(schema) ?? '';
      return [`#### ${name}`, comments.get(constant) ?? '', fieldTable(schema, constant)].filter(Boolean).join('\n\n');
    })
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

function scopeTable(): string {
  const named = Object.entries(RequestType).map(([name, type]) => [name, requestScopes[type]] as const);
  const called = Object.entries(calls).map(
    ([name, { method, path }]) => [code(`${method} ${path}`), scopesOfCall(name as CallName)] as const,
  );
  const rows = scopeNames.map((scope) => {
    const needing = (all: readonly (readonly [name: string, NeededScopes])[]) =>
      all.filter(([, scopes]) => scopes !== 'never' && scopes.includes(scope)).map(([name]) => name);
    return [code(scope), needing(named).join(', '), needing(called).join(', ')];
  });
  return table(['Scope', 'Requests', 'Calls'], rows);
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
    Object.entries({ StandardCloseCode, CloseCode })
      .flatMap(([constant, codes]) =>
        Object.entries(codes).map(([name, value]) => ({ value, comment: comments.get(`${constant}.${name}`) })),
      )
      .sort((a, b) => a.value - b.value)
      .map(({ value, comment = '' }) => [String(value), comment]),
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
  room: () => fieldTable(roomSyncSchema, 'roomSyncSchema'),
  types: typeTables,
  'queue-operations': operationTable,
  services: () => quoted(services),
  'segment-categories': () => quoted(segmentCategories),
  scopes: scopeTable,
  roles: roleTable,
  permissions: permissionTable,
  failure: () => fieldTable(unwrap(fieldsOf(failureSchema)[1]?.[1] ?? failureSchema).schema, 'failureSchema.error'),
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
