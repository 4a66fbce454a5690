import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';

/** Scalar, on /api/docs, writes styles into the page, and its markup passes Vue's policy of Trusted Types. */
export const apiDocsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types vue',
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/**
 * The worker that repairs films compiles WebAssembly, starts workers of its decoders from memory, and reads films from
 * any host. It has no document, and so no Trusted Types.
 */
export const filmWorkerPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "connect-src 'self' https: http:",
].join(';');

/** These workers compile WebAssembly, and load that and the app's fonts from this server. */
export const captionWorkerPolicy = ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"].join(';');

/** Headers that browsers heed for pages and workers only. With the policy of pages, they are 740 bytes. */
const pageHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-xss-protection',
];

/**
 * Scripts come from this server and, for YouTube's player, from YouTube. Media and frames come from any host, since
 * users add links; images from this server only. Strings become script or markup only through the Trusted Types
 * policies of the app (`default`) and of YouTube.
 */
export function registerSecurityHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  // `@fastify/helmet` composes the policy again with each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", 'https://www.youtube.com/iframe_api', 'https://www.youtube.com/s/player/'],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'youtube-widget-api', 'goog#html'],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'https:', 'http:', 'blob:'],
        connectSrc: ["'self'", 'https:', 'http:'],
        frameSrc: ['https:'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 365 * 24 * 3600 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Internet Explorer and Flash are gone.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    setHeaders(request.raw, reply.raw, () => done());
  });
  // Answers of the API are personal and current, so only those with a header of their own are cached.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** Replaces the headers of pages for a file that is neither a page nor a worker: it may load nothing. */
export function setFileHeaders(reply: FastifyReply): void {
  for (const name of pageHeaders) reply.raw.removeHeader(name);
  reply.header('content-security-policy', "default-src 'none'");
}
