import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Color from 'colorjs.io';
import { expect, test } from 'vitest';

// WCAG 2.2: 4.5:1 for text, 3:1 for edges of controls and marks. Covers every pair of tokens in every theme; the browser tests cover whole
// pages in one theme.

const sourceFolder = join(import.meta.dirname, '..');
const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
const hues = Array.from({ length: 12 }, (_, index) => index * 30);

type Tokens = ReadonlyMap<string, string>;

const tokensFile = readFileSync(join(sourceFolder, 'styles/tokens.css'), 'utf8');
const declarationsIn = (css: string): [string, string][] =>
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]);
const shared = declarationsIn(/:root \{([^}]+)\}/.exec(tokensFile)?.[1] ?? '');
const themes = [...tokensFile.matchAll(/\[data-theme='(\w+)'\] \{([^}]+)\}/g)].map(
  ([, name = '', css = '']) => [name, new Map([...shared, ...declarationsIn(css)])] as const,
);

function colorOf(tokens: Tokens, name: string): Color {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`There is no --${name}`);
  return new Color(value);
}

const contrastOf = (a: Color, b: Color): number => a.contrast(b, 'WCAG21');

function pairsBelow(min: number, pairs: readonly (readonly [label: string, front: Color, back: Color])[]): string[] {
  return pairs
    .filter(([, front, back]) => contrastOf(front, back) < min)
    .map(([label, front, back]) => `${label}: ${contrastOf(front, back).toFixed(2)}`);
}

test('[SCREEN-26] there are six themes', () => {
  expect(themes.map(([name]) => name)).toEqual(['dark', 'light', 'deepred', 'deepblue', 'greenslate', 'strawberry']);
});

test.each(themes)('[SCREEN-26] in %s text has a contrast of 4.5:1 on every surface', (_theme, tokens) => {
  const texts = ['text-1', 'text-2', 'text-3', 'accent', 'success', 'warning', 'danger'];
  const on = (back: string, fronts: string[]) =>
    fronts.map((front) => [`${front} on ${back}`, colorOf(tokens, front), colorOf(tokens, back)] as const);
  expect(
    pairsBelow(4.5, [
      ...['surface-0', 'surface-1', 'surface-2'].flatMap((surface) => on(surface, texts)),
      ...on('surface-3', ['text-1', 'text-2', 'text-3']),
      ...on('accent', ['accent-text']),
      ...on('accent-hover', ['accent-text']),
    ]),
  ).toEqual([]);
});

test.each(themes)('[SCREEN-26] in %s names have a contrast of 4.5:1 in every hue', (_theme, tokens) => {
  const nameColors = hues.map((hue) => [hue, new Color('oklch', [Number(tokens.get('name-lightness')), 0.1, hue])] as const);
  const onSurface = (surface: string) =>
    nameColors.map(([hue, color]) => [`hue ${hue} on ${surface}`, color, colorOf(tokens, surface)] as const);
  expect(pairsBelow(4.5, ['surface-0', 'surface-1', 'surface-2'].flatMap(onSurface))).toEqual([]);
});

test.each(themes)('[SCREEN-26] in %s the edges of controls, the focus and segments have a contrast of 3:1', (_theme, tokens) => {
  const marks = ['line-strong', 'focus', ...[...tokens.keys()].filter((name) => name.startsWith('segment-'))];
  const onSurface = (surface: string) =>
    marks.map((mark) => [`${mark} on ${surface}`, colorOf(tokens, mark), colorOf(tokens, surface)] as const);
  expect(pairsBelow(3, ['surface-0', 'surface-1', 'surface-2'].flatMap(onSurface))).toEqual([]);
});

const styleSheets = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
/** A tint over a surface, and the text on it, from the same rule. */
const tint = /background(?:-color)?:\s*color-mix\(in oklab, var\(--([\w-]+)\) (\d+)%, (?:var\(--([\w-]+)\)|transparent)\)/;

test.each(themes)('[SCREEN-26] in %s text has a contrast of 4.5:1 on every tint of a surface', (_theme, tokens) => {
  const found: string[] = [];
  let tints = 0;
  for (const file of styleSheets) {
    for (const [, rule = ''] of readFileSync(join(sourceFolder, file), 'utf8').matchAll(/\{([^{}]*)\}/g)) {
      const [, name = '', percent = '', base] = tint.exec(rule) ?? [];
      // A stronger one is a mark without text.
      if (name === '' || Number(percent) > 16) continue;
      tints += 1;
      const front = /(?:^|\s)color:\s*var\(--([\w-]+)\)/.exec(rule)?.[1] ?? 'text-1';
      for (const surface of base === undefined ? surfaces.slice(0, 3) : [base]) {
        const back = colorOf(tokens, surface).mix(colorOf(tokens, name), Number(percent) / 100, { space: 'oklab' });
        found.push(...pairsBelow(4.5, [[`${file}: ${front} on ${percent}% ${name} over ${surface}`, colorOf(tokens, front), back]]));
      }
    }
  }
  expect(found).toEqual([]);
  expect(tints).toBeGreaterThan(5);
});
