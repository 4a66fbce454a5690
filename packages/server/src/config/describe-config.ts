import * as z from 'zod';
import { environmentSchema } from './config.ts';

/** The operators' table of settings, made from the schema that reads them. */
export function describeConfig(): string {
  const { properties = {} } = z.toJSONSchema(environmentSchema, { io: 'input' });
  const rows = Object.entries(properties).map(([name, property]) => {
    const { default: standard, description = '' } = property as { default?: unknown; description?: string };
    return `| \`${name}\` | ${standard === undefined ? '' : `\`${String(standard)}\``} | ${description} |`;
  });
  return [
    '# Configuration',
    '',
    'Environment variables, or lines in a file `.env` beside package.json. Nothing has to be set. An empty value counts as unset; a wrong',
    'one stops the start with a line that names it. This page is made from `packages/server/src/config/config.ts` by `npm run docs`.',
    '',
    '| variable | default | what it does |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
