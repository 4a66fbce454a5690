import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * The policy of /api/docs, where Scalar shows the descriptions of the protocol: it writes styles into the page, and its markup
 * passes Vue's policy of Trusted Types. Nothing is loaded from elsewhere or sent there.
 */
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
 * The policy of the worker that repairs films: it compiles WebAssembly, starts workers of its decoders from memory, and reads films from any
 * host, like the page. It has no document, and so no Trusted Types.
 */
export const filmWorkerPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "connect-src 'self' https: http:",
].join(';');

/** The policy of the workers for captions: they compile WebAssembly, and load that and the fonts of the app from this server. */
export const captionWorkerPolicy = ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "connect-src 'self'"].join(';');

/**
 * Registers the security headers of all answers. Scripts come from this server and, for YouTube's player, from YouTube
 * (Vimeo's is bundled with the app). Media and frames come from any host, since users add links; images from this server
 * only. Strings become script or markup only through the Trusted Types policies of the app (`default`) and of YouTube.
 */
export async function registerSecurityHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): Promise<void> {
  await app.register(helmet, {
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
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    // Answers of the API are personal and current, so only those with a header of their own may be cached.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
