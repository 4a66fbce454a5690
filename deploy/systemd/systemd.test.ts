import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const unit = join(import.meta.dirname, 'matinee.service');

test('[DEPLOY-1] systemd accepts the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-unit-'));
  // The program that it starts is not installed here.
  const file = join(folder, 'matinee.service');
  writeFileSync(
    file,
    readFileSync(unit, 'utf8')
      .replace('/opt/matinee/bin/matinee serve', '/bin/sh')
      .replace(/^Documentation=.*\n/m, ''),
  );
  // Throws with the program's output if it finds a fault.
  execFileSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
});

test('[DEPLOY-1] only the program reads .env, in which the documentation has comments after values: systemd would take them for values', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')).toMatch(/^OIDC_ADMIN_CLAIM=groups +# /m);
  expect(readFileSync(unit, 'utf8')).not.toMatch(/^EnvironmentFile=/m);
});

test('[DEPLOY-1] the unit exposes the server by at most 2.5', () => {
  const report = execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', '--no-pager', unit], {
    encoding: 'utf8',
  });
  expect(Number(/Overall exposure level for .*: ([\d.]+)/.exec(report)?.[1])).toBeLessThanOrEqual(2.5);
});
