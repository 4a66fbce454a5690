// npm run docs: writes the pages of docs/ that are made from code.
import { writeFileSync } from 'node:fs';
import { describeConfig } from './config/describe-config.ts';

writeFileSync(new URL('../../../docs/configuration.md', import.meta.url), describeConfig());
