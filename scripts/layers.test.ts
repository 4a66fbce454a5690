import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, root, sourcesBelow } from './read-imports.ts';

/**
 * The folders of each package's `src`, from the top down. A file imports from its own folder and from layers below it, not from other
 * folders of its layer. `*` stands for each folder of a folder, and `.` for the files of `src` itself. Packages without folders have one
 * layer.
 */
const layers: Record<string, readonly (readonly string[])[]> = {
  base: [['testing'], ['.']],
  protocol: [['.'], ['rest'], ['messages'], ['requests'], ['room'], ['errors'], ['media'], ['text']],
  api: [['testing'], ['.']],
  room: [['testing'], ['.'], ['rules'], ['consequences'], ['state'], ['read']],
  sync: [['testing'], ['.'], ['follower'], ['controller'], ['sound'], ['player'], ['clock']],
  client: [['testing'], ['.'], ['room'], ['connection', 'api']],
  web: [
    ['.'],
    ['app'],
    ['pages/*'],
    ['features'],
    ['features/*'],
    ['room'],
    ['common'],
    ['room-client', 'ui'],
    ['api', 'preferences'],
    ['context', 'i18n', 'assets', 'styles', 'worker'],
    ['urls'],
  ],
  media: [
    ['testing'],
    ['.'],
    ['resolver'],
    ['identify'],
    ['sites/*'],
    ['direct', 'hls', 'dash'],
    ['site'],
    ['caches', 'errors'],
    ['fetch', 'links', 'parsing', 'subtitles'],
  ],
  server: [
    ['testing'],
    ['.'],
    ['cli', 'workers'],
    ['startup'],
    ['library'],
    ['bots', 'emotes', 'films', 'pairing', 'webhooks'],
    ['media-proxy'],
    ['http'],
    ['admin'],
    ['gateway'],
    ['access'],
    ['nodes'],
    ['accounts', 'rooms'],
    ['edge'],
    ['settings'],
    ['storage'],
    ['cluster', 'names', 'parsing', 'telemetry'],
    ['config'],
  ],
};

/** `features/chat/ChatLog.tsx` is in `features/chat` where the layers name `features/*`. */
function folderOf(path: string, order: readonly (readonly string[])[]): string {
  const [first = '', second = '', third] = path.split('/');
  if (second === '') return '.';
  return order.flat().includes(`${first}/*`) && third !== undefined ? `${first}/${second}` : first;
}

function layerOf(folder: string, order: readonly (readonly string[])[]): number {
  const wildcard = folder.replace(/\/.*$/, '/*');
  return order.findIndex((names) => names.includes(folder) || (folder.includes('/') && names.includes(wildcard)));
}

/** Returns imports within a package, types included, without tests. */
function importsWithin(name: string): { from: string; to: string }[] {
  const home = join(root, 'packages', name, 'src');
  return sourcesBelow(`packages/${name}/src`)
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      importsOf(readFileSync(join(root, path), 'utf8'))
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => resolve(root, dirname(path), specifier.replace(/\?.*$/, '')))
        .filter((target) => target.startsWith(`${home}/`) && existsSync(target))
        .map((target) => ({ from: relative(home, join(root, path)), to: relative(home, target) })),
    );
}

/** Returns circles of imports, as strongly connected components (Tarjan 1972). */
function circlesOf(edges: readonly { from: string; to: string }[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(file: string): number {
    const index = order.size;
    order.set(file, index);
    low.set(file, index);
    open.push(file);
    for (const { to } of next.get(file) ?? []) {
      const reached = order.has(to) ? (open.includes(to) ? (order.get(to) ?? index) : index) : visit(to);
      low.set(file, Math.min(low.get(file) ?? index, reached));
    }
    if (low.get(file) === index) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low.get(file) ?? index;
  }

  for (const { from } of edges) if (!order.has(from)) visit(from);
  return circles;
}

test('a circle is found, and a file that merely leads to it is not part of it', () => {
  const edges = ['a b', 'b c', 'c b', 'c d', 'a d'].map((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return { from, to };
  });
  expect(circlesOf(edges)).toEqual([['b', 'c']]);
});

describe.each(Object.entries(layers))('the folders of %s', (name, order) => {
  const edges = importsWithin(name);

  test('are all in the order', () => {
    const folders = new Set(edges.flatMap(({ from, to }) => [folderOf(from, order), folderOf(to, order)]));
    expect([...folders].filter((folder) => layerOf(folder, order) === -1)).toEqual([]);
  });

  test('import only from the layers below them', () => {
    const upward = edges.filter(({ from, to }) => {
      const [upper, lower] = [folderOf(from, order), folderOf(to, order)];
      return upper !== lower && layerOf(upper, order) >= layerOf(lower, order);
    });
    expect(upward.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test('have no file that imports itself through others, not even for a type', () => {
    expect(circlesOf(edges)).toEqual([]);
  });
});
