import { expect, test } from 'vitest';
import { paragraphsOf, patternsIn, proseOf, rules, screenTexts, type Prose } from './prose.ts';
import { filesBelow, units } from './sources.ts';

/** How many texts may still have one of the patterns. These numbers only fall. */
const budgets: Record<string, number> = {
  'English texts': 16,
};

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'GLOSSARY.md', ...filesBelow('docs')].filter((path) =>
  path.endsWith('.md'),
);
const parts: [string, () => Prose[]][] = [
  ...units.filter((unit) => unit !== 'docs/site').map((unit): [string, () => Prose[]] => [unit, () => proseOf(unit)]),
  ['docs', () => documents.flatMap((path) => paragraphsOf(path))],
  ['docs/spec', rules],
  ['English texts', screenTexts],
];

test.each(parts)('%s says things plainly', (part, proseOfPart) => {
  const found = proseOfPart().flatMap((prose) => {
    const names = patternsIn(prose);
    return names.length === 0 ? [] : [`${prose.where}: ${names.join(', ')}: ${prose.text.replace(/\s+/g, ' ').slice(0, 120)}`];
  });
  expect(found.length > (budgets[part] ?? 0) ? found : []).toEqual([]);
});
