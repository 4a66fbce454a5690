import * as z from 'zod';
import { environmentSchema } from './config.ts';

/** Generates docs/configuration.md. */
export function describeConfig(): string {
  const { properties = {} } = z.toJSONSchema(environmentSchema, { io: 'input' });
  const rows = Object.entries(properties).map(([name, property]) => {
    const { default: standard, description = '' } = property as { default?: unknown; description?: string };
    return `| \`${name}\` | ${standard === undefined ? '' : `\`${String(standard)}\``} | ${description} |`;
  });
  return [
    '# Configuration',
    '',
    'Settings are environment variables, or lines in a file `.env` in the folder where Matinee is started. All are optional. An empty value counts as unset,',
    'unless the table says otherwise; a wrong one stops the start with a line that names it. `npm run docs` generates this page from',
    '`packages/server/src/config/config.ts`.',
    '',
    '| Variable | Default | Meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Generates .env.example. */
export function exampleEnvironment(): string {
  const { properties = {} } = z.toJSONSchema(environmentSchema, { io: 'input' });
  const settings = Object.entries(properties).map(([name, property]) => {
    const { default: standard = '', description = '' } = property as { default?: unknown; description?: string };
    return `# ${description}\n#${name}=${String(standard)}\n`;
  });
  return ['# Settings of Matinee. Copy this file to .env and take the # away from the lines that you change.\n', ...settings].join('\n');
}
