import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toOwnPath } from '../../src/accounts/logins/provider-login.ts';

describe('the return path', () => {
  test.each([
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/a/..//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
    ['/room/lounge?tab=1#x', '/room/lounge?tab=1'],
  ])('[ACCOUNT-21] %j becomes %j', (wanted, path) => {
    expect(toOwnPath(wanted)).toBe(path);
  });

  test('[ACCOUNT-21] every path stays on the host of this server', () => {
    const parts = fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', '%2f', '\t', '\n', ' ', 'a', 'https:', 'evil.example', '\u3002');
    fc.assert(
      fc.property(
        fc.array(parts).map((texts) => texts.join('')),
        (wanted) => {
          expect(new URL(toOwnPath(wanted), 'https://watch.example').origin).toBe('https://watch.example');
        },
      ),
    );
  });
});
