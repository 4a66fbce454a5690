import { limits } from '@matinee/protocol';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { withoutBase } from '../config/public-url.ts';
import { answerClientError } from '../http/client-errors.ts';
import { newRequestId } from '../http/observe-calls.ts';
import { answerError } from '../http/answer-error.ts';

/** From the start of a connection or request to the end of the headers. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;

/** Accepts JSON bodies only, but for calls that read bytes themselves. */
export function createHttpApp({ trustProxy, basePath }: Config, log: Logger): FastifyInstance {
  // Fastify's own messages at info level aren't useful.
  const loggerInstance: FastifyBaseLogger = log.child({}, { level: log.isLevelEnabled('warn') ? 'warn' : log.level });
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => withoutBase(url, basePath),
    bodyLimit: limits.restBodyBytes,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 1000 },
    forceCloseConnections: true,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // The protocol's schemas check calls, so Fastify's compilers aren't loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Errors before routing.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerClientError,
  });
  app.setErrorHandler(answerError);
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  app.addContentTypeParser('application/octet-stream', ({ routeOptions: { config } }, _body, done) => {
    if (config.takesBytes === true) done(null, undefined);
    else done(Object.assign(new Error('takes no bytes'), { statusCode: 415 }), undefined);
  });
  return app;
}

function noSchemas(): never {
  throw new Error('Routes have no Fastify schemas');
}
