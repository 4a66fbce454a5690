import { userCalls } from './rest.ts';
import { adminCalls } from './admin-calls.ts';

/** Every REST call. */
export const calls = { ...userCalls, ...adminCalls };
export type CallName = keyof typeof calls;
/** The calls of a kind of `access`. */
export type CallNameFor<Access extends 'open' | 'operator'> = {
  [Name in CallName]: (typeof calls)[Name] extends { access: Access } ? Name : never;
}[CallName];
