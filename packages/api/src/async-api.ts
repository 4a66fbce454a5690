import { CloseCode, limits, protocolVersion, StandardCloseCode } from '@matinee/protocol';
import type { Comments } from './comments.ts';
import { clientMessages, serverMessages, type DescribedMessage, type Messages } from './messages.ts';
import { createSchemas, withPlainNames } from './schemas.ts';

const about = `What goes over the WebSocket of a room. Each message is a JSON object in a text frame, whose \`action\` says what it is.

- Get a token from \`GET /api/auth/grant\` and send it in \`auth\`, as the first message and within ${limits.authTimeoutMs / 1000} s.
  No token goes into the URL.
- Then the server sends \`sync\` with all fields of the room, \`user\` with all clients, \`you\` with the client's id and \`chatlog\`
  with the recent chat; after that every change.
- A client asks the room for something with a request, \`req\`. A refused one is answered with \`error\` and changes nothing; an
  accepted one with an \`id\` with \`done\`.
- A bot’s token needs the scopes that a message names as \`x-scopes\`: without them a request is refused with \`ScopeMissing\`, and \`auth\`
  closes the connection.
- A message has at most ${limits.socketMessageBytes / 1024} kB. Ignore messages and fields that you don't know, since servers add some.

The REST calls are in \`openapi.json\`.`;

const replies: Readonly<Record<string, readonly string[]>> = { auth: ['sync'], ping: ['pong'] };
const repliesToRequest = ['done', 'error'];

export interface AsyncApiDocument {
  asyncapi: string;
  servers: Record<string, { host: string; protocol: 'ws' | 'wss'; pathname?: string; [field: string]: unknown }>;
  channels: { room: { 'x-close-codes': Record<string, string>; [field: string]: unknown } };
  operations: Record<string, object>;
  components: { messages: Messages; schemas: Record<string, unknown> };
  [field: string]: unknown;
}

/** Describes the messages from the server's side, in AsyncAPI 3.0. @throws for a message without a docstring */
export function createAsyncApi(comments: Comments): AsyncApiDocument {
  const schemas = createSchemas({ comments, draft: 'draft-7' });
  const received = clientMessages({ schemas, comments });
  const sent = serverMessages({ schemas, comments });
  const messages = { ...received, ...sent };
  return withPlainNames({
    asyncapi: '3.0.0',
    info: { title: 'Matinee', version: String(protocolVersion), description: about, license: { name: 'MIT' } },
    defaultContentType: 'application/json',
    servers: { matinee: { host: 'localhost:8080', protocol: 'ws' } },
    channels: { room: roomChannel(Object.keys(messages), comments) },
    operations: {
      ...Object.fromEntries(Object.values(received).map((message) => [`receive.${message.name}`, operationOf('receive', message)])),
      ...Object.fromEntries(Object.values(sent).map((message) => [`send.${message.name}`, operationOf('send', message)])),
    },
    components: { messages, schemas: schemas.components() },
  });
}

function roomChannel(names: readonly string[], comments: Comments): AsyncApiDocument['channels']['room'] {
  const codes = closeCodes(comments);
  const rows = Object.entries(codes).map(([code, meaning]) => `| ${code} | ${meaning} |`);
  return {
    address: '/api/room/{name}',
    title: 'A room',
    description: ['The server closes the connection with these codes:\n', '| Code | Meaning |', '| --- | --- |', ...rows].join('\n'),
    parameters: { name: { description: 'The name of the room, in upper or lower case.', examples: ['calm-otter-cinema-4821'] } },
    messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
    bindings: {
      ws: {
        method: 'GET',
        query: {
          type: 'object',
          properties: { reconnect: { type: 'string', enum: ['true'], description: 'Whether the client was connected before.' } },
        },
        bindingVersion: '0.1.0',
      },
    },
    'x-close-codes': codes,
  };
}

function closeCodes(comments: Comments): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ CloseCode, StandardCloseCode }).flatMap(([constant, codes]) =>
      Object.entries(codes).map(([name, code]) => [code, comments.get(`${constant}.${name}`) ?? name]),
    ),
  );
}

function operationOf(action: 'send' | 'receive', { name, summary, description, 'x-scopes': scopes }: DescribedMessage): object {
  const channel = { $ref: '#/channels/room' };
  const refTo = (message: string): object => ({ $ref: `#/channels/room/messages/${message}` });
  const answers = name.startsWith('req.') ? repliesToRequest : replies[name];
  return {
    action,
    channel,
    title: name,
    summary,
    ...(description !== undefined && { description }),
    messages: [refTo(name)],
    ...(scopes && { 'x-scopes': scopes }),
    ...(action === 'receive' && answers && { reply: { channel, messages: answers.map(refTo) } }),
  };
}
