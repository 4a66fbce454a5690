import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)));
}

const isLockfile = (path: string): boolean => path.endsWith('package-lock.json');

// A copy has no history.
describe.skipIf(!existsSync(join(root, '.git')))('tracked files', () => {
  const tracked = trackedFiles();
  // Recorded answers of other sites stay as received.
  const written = tracked.filter((path) => !isLockfile(path) && !path.startsWith('packages/media/fixtures/'));

  function linesWith(paths: readonly string[], pattern: RegExp): string[] {
    return paths.flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      if (text.includes('\0') || !pattern.test(text)) return [];
      return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
    });
  }

  test('hold no conflict markers', () => {
    expect(linesWith(tracked, /^(?:<{7} |>{7} |\|{7} |={7}$)/m)).toEqual([]);
  });

  test('name only files that exist, where they are documents', () => {
    const name = /`((?:packages|scripts|docs|e2e|bench|robustness|testing|examples|deploy)\/[\w./-]+\.\w+|[\w.-]+\.test\.tsx?)`/g;
    const named = tracked
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(name)].map(([, file = '']) => ({ path, file })));
    expect(named.filter(({ file }) => !tracked.some((path) => `/${path}`.endsWith(`/${file}`)))).toEqual([]);
  });

  test('hold no marks of unfinished work', () => {
    expect(linesWith(written, /\b(?:TO(?:)DO|FIX(?:)ME|X{3}|HA(?:)CK)\b/)).toEqual([]);
  });

  test('hold no test that keeps others from running, and no stop for a debugger', () => {
    const code = written.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));
    expect(linesWith(code, /\b(?:test|it|describe)\.on(?:)ly\b|^\s*debug(?:)ger\b/m)).toEqual([]);
  });

  test('hold no path of a machine and no host of a package registry', () => {
    const machine =
      /(?<![\w.:/-])\/(?:wo(?:)rk|ro(?:)ot|Us(?:)ers)\/\w|\/(?:var|tmp)\/\w+\/\w+\/node_modules|reg(?:)istry\.np(?:)mjs\.org|np(?:)mmirror|arti(?:)factory/;
    expect(linesWith(tracked, machine)).toEqual([]);
  });

  test('include no output of a tool', () => {
    expect(tracked.filter((path) => /(?:^|\/)(?:\.vitest|test-results|dist|node_modules|screenshots)\//.test(path))).toEqual([]);
  });

  test.each(tracked.filter(isLockfile))(
    '%s names no URL to download from, and has a fingerprint of everything that is downloaded',
    (path) => {
      const { packages } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
        packages: Record<string, { resolved?: string; link?: boolean; inBundle?: boolean; integrity?: string }>;
      };
      const addresses = Object.values(packages).flatMap(({ resolved }) => (resolved?.includes(':') === true ? [resolved] : []));
      expect(addresses).toEqual([]);
      const unchecked = Object.entries(packages).filter(
        ([name, { link, inBundle, integrity }]) => /(?:^|\/)node_modules\//.test(name) && !link && !inBundle && integrity === undefined,
      );
      expect(unchecked.map(([name]) => name)).toEqual([]);
    },
  );
});
