import { calls, protocolFeatures, type Call, type CallName } from '@matinee/protocol';

/** The audience of a route where guests are off. Calls check operators themselves. */
export type RouteAudience = 'everyone' | 'users' | 'operators';

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: RouteAudience;
    /** Whether pages load it without a header, so that the cookie identifies the browser. */
    isFile?: boolean;
    /** Whether its handler reads the body as bytes. */
    takesBytes?: boolean;
  }
}

export const forEveryone = { config: { audience: 'everyone' } } as const;
export const fileForUsers = { config: { audience: 'users', isFile: true } } as const;

/** Calls with which guests become users, and learn that they have to. */
const callsOfGuests: ReadonlySet<string> = new Set<string>([
  'getUser',
  'login',
  'beginPasskeyLogin',
  'passkeyLogin',
  'register',
  'presentInvitation',
  'setUp',
  'logout',
  'recoverStart',
  'recoverVerify',
  ...protocolFeatures.callsOfGuests,
]);

export function audienceOfCall(name: CallName): RouteAudience {
  const { access }: Call = calls[name];
  if (access === 'operator') return 'operators';
  return access === 'open' || callsOfGuests.has(name) ? 'everyone' : 'users';
}
