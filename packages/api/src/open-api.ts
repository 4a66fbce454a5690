import { calls, protocolVersion, scopeNames, type Call, type CallName } from '@matinee/protocol';
import type { Comments } from './comments.ts';
import { errorSchemas } from './errors.ts';
import { failureAnswers } from './failures.ts';
import { filePaths } from './file-paths.ts';
import { operationOf, templateOf } from './operations.ts';
import { createSchemas, withPlainNames } from './schemas.ts';

const about = `The REST calls of a Matinee server. What happens in a room goes over a WebSocket, which \`asyncapi.json\` describes.

- \`GET /auth/grant\` returns a token. Send it as \`Authorization: Bearer <token>\` with every other call.
- Bodies are JSON, except for blocks of films. Unknown fields of a body may be refused; ignore fields of answers that you don't know, since servers add some.
- A failed call answers \`{ "success": false, "error": { "name", "message" } }\`: tell errors apart by \`name\`, show \`message\` to people.
  Each call lists the names with which it may fail, and each name its reasons and fields.
- A bot’s token opens the calls that list \`botToken\`, if it has the scopes named there. No bot may make the others.
- A path or method that this document does not have answers 404 with the name \`NotFound\`.
- Positions and lengths are seconds of the video; names that end in \`Ms\` and times of day are milliseconds.
- The header \`X-Request-Id\` of every answer names the call in the server's log.`;

export interface OpenApiDocument {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown>; securitySchemes: Record<string, unknown> };
  [field: string]: unknown;
}

const namesOf = (scopes: readonly string[]): string => scopes.map((scope) => `\`${scope}\``).join(', ');

/** Describes the calls in OpenAPI 3.1, with paths below `/api`. @throws for a call without a docstring */
export function createOpenApi(comments: Comments): OpenApiDocument {
  const schemas = createSchemas({ comments, draft: 'draft-2020-12' });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    (paths[templateOf(call)] ??= {})[call.method.toLowerCase()] = operationOf(name, call, { schemas, comments });
  }
  const { 404: notFound } = failureAnswers(['NotFound']);
  return withPlainNames({
    openapi: '3.1.0',
    info: {
      title: 'Matinee',
      summary: 'Watch videos together in shared rooms.',
      version: String(protocolVersion),
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    paths: { ...paths, ...(filePaths as typeof paths) },
    components: {
      schemas: { ...schemas.components(), ...errorSchemas(schemas) },
      responses: { NotFound: notFound },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token from `GET /auth/grant`.',
        },
        botToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'mtn_…',
          description: `The token of a bot, with scopes that its user has chosen: ${namesOf(scopeNames)}. The last two are for operators.`,
        },
        apiKey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'The key of the operators (`API_KEY`).' },
      },
    },
  });
}
