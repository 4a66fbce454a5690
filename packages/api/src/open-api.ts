import { calls, protocolVersion, type Call, type CallName } from '@matinee/protocol';
import type { Comments } from './comments.ts';
import { failureAnswers } from './failures.ts';
import { filePaths } from './file-paths.ts';
import { operationOf, templateOf } from './operations.ts';
import { createSchemas, withPlainNames } from './schemas.ts';

const about = `The REST calls of a Matinee server. What happens in a room goes over a WebSocket, which \`asyncapi.json\` describes.

- \`GET /auth/grant\` returns a token. Send it as \`Authorization: Bearer <token>\` with every other call.
- Bodies are JSON. Unknown fields of a body may be refused; ignore fields of answers that you don't know, since servers add some.
- A failed call answers \`{ "success": false, "error": { "name", "message" } }\`: tell errors apart by \`name\`, show \`message\` to people.
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

/** The REST calls as an OpenAPI 3.1 document. Paths are below its server, `/api`. @throws for a call without a docstring */
export function createOpenApi(comments: Comments): OpenApiDocument {
  const schemas = createSchemas({ comments, draft: 'draft-2020-12' });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    (paths[templateOf(call)] ??= {})[call.method.toLowerCase()] = operationOf(name, call, { schemas, comments });
  }
  const responses = failureAnswers(schemas);
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
      schemas: schemas.components(),
      responses,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token from `GET /auth/grant`, or that of a bot, as far as its scopes go.',
        },
        apiKey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'The key of the operators (`API_KEY`).' },
      },
    },
  });
}
