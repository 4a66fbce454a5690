import { userCalls } from './rest.ts';
import { adminCalls } from './admin-calls.ts';
import type { Call } from './call.ts';
import { protocolFeatures } from './feature-list.ts';
import type { NeededScopes, Scope } from '../room/scopes.ts';

export const calls = { ...userCalls, ...adminCalls };
export type CallName = keyof typeof calls;
export type CallNameFor<Access extends 'open' | 'operator'> = {
  [Name in CallName]: (typeof calls)[Name] extends { access: Access } ? Name : never;
}[CallName];

/** Calls of bots. All others are refused to bots. */
const sessionCallScopes: Readonly<Partial<Record<Exclude<CallName, CallNameFor<'open' | 'operator'>>, NeededScopes>>> = {
  getUser: ['account:read'],
  getAccount: ['account:read'],
  ownedRooms: ['account:read'],
  listRooms: ['room:read'],
  getRoom: ['room:read'],
  getDoor: ['room:read'],
  address: ['room:read'],
  outline: ['room:read'],
  permissions: ['room:read'],
  generateRoom: ['room:manage'],
  createRoom: ['room:manage'],
  patchRoom: ['room:manage'],
  listRoomBans: ['room:manage'],
  roomLog: ['room:manage'],
  listMessages: ['room:read'],
  // A deleted room cannot be restored: no bot of an owner may delete it.
  deleteRoom: ['admin'],
  addToQueue: ['queue'],
  patchQueueItem: ['queue'],
  removeFromQueue: ['queue'],
  addThumbnail: ['queue'],
  addSubtitles: ['queue'],
  vote: ['queue'],
  unvote: ['queue'],
  preview: ['queue'],
  undo: ['playback', 'queue'],
  ...protocolFeatures.scopes,
};

export function scopesOfCall(name: CallName): NeededScopes {
  const { access, method }: Call = calls[name];
  if (access === 'open') return [];
  if (access === 'operator') return [method === 'GET' ? 'admin:read' : 'admin'];
  return (sessionCallScopes as Partial<Record<CallName, NeededScopes>>)[name] ?? 'never';
}

/** Scopes of calls that a paired device may make. */
const deviceScopes: ReadonlySet<Scope> = new Set(['room:read', 'playback', 'queue', 'chat']);
const deviceCalls: ReadonlySet<string> = new Set(['getUser', ...protocolFeatures.callsOfDevices]);

/** A paired device acts for its user in rooms, and changes nothing about the account. */
export function isForDevices(name: CallName): boolean {
  const scopes = scopesOfCall(name);
  return deviceCalls.has(name) || (scopes !== 'never' && scopes.every((scope) => deviceScopes.has(scope)));
}
