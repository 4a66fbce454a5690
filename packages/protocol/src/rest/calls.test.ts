import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls, isForDevices, scopesOfCall, type CallName } from './calls.ts';
import { requests } from '../requests/index.ts';
import { scopeNames } from '../room/scopes.ts';

const names = Object.keys(calls) as CallName[];
const callOf = (name: CallName): Call => calls[name];
const beginsWith = (path: string) => (name: CallName) => callOf(name).path.startsWith(path);

test('[BOT-2] every call on rooms and videos has scopes, and every scope is needed by a call or a request', () => {
  const shared = names.filter((name) => beginsWith('/room')(name) || beginsWith('/data')(name));
  expect(shared.filter((name) => scopesOfCall(name) === 'never')).toEqual([]);
  const needed = [...names.map(scopesOfCall), ...Object.values(requests).map(({ scopes }) => scopes)].flatMap((scopes) =>
    scopes === 'never' ? [] : scopes,
  );
  expect(new Set(needed)).toEqual(new Set(scopeNames));
});

test('[BOT-3] no scope opens calls that change an account, its sessions or its tokens', () => {
  const changes = names.filter((name) => beginsWith('/user')(name) && callOf(name).method !== 'GET');
  const lists = names.filter((name) => /^\/user\/account\/(sessions|tokens|export)/.test(callOf(name).path));
  expect([...changes, ...lists].filter((name) => scopesOfCall(name) !== 'never')).toEqual([]);
});

test('[BOT-3] a call for operators needs a scope that only operators can give', () => {
  const forOperators = names.filter((name) => callOf(name).access === 'operator');
  expect(scopesOfCall('auditLog')).toEqual(['admin:read']);
  expect(scopesOfCall('announce')).toEqual(['admin']);
  expect(forOperators.filter((name) => !String(scopesOfCall(name)).startsWith('admin'))).toEqual([]);
});

test('[DEVICE-21] a paired device acts in rooms only, reads its user’s name, and ends itself', () => {
  const allowed = names.filter((name) => callOf(name).access !== 'open' && isForDevices(name));
  expect(allowed.filter((name) => !beginsWith('/room')(name) && !beginsWith('/data')(name))).toEqual(['getUser', 'endPairing']);
  expect(allowed.filter((name) => beginsWith('/room')(name) && ['patchRoom', 'deleteRoom', 'createRoom'].includes(name))).toEqual([]);
});
