import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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
