import { nameInOrigin } from '../urls/own-urls.ts';

/** Returns the storage key of the session's token: `token` at the root of a host, as in other clients of the protocol. */
export const tokenKey = (): string => nameInOrigin('token');
