import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * What browsers are told to forbid. Scripts come from here, and the two that YouTube's player consists of from there
 * (Vimeo's comes with the app, and its frame alone from Vimeo); media may come from anywhere, since people bring links;
 * pictures come from here. Text becomes script or markup only through the app's own policy (`default`) and those that
 * YouTube's scripts make for themselves.
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
    // What the API answers is for who asked, and true now: only what says so itself may be kept.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
