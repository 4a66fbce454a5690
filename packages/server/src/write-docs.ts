// npm run docs: writes the pages of docs/ that are made from code, and .env.example.
import { writeFileSync } from 'node:fs';
import { describeConfig, exampleEnvironment } from './config/describe-config.ts';

writeFileSync(new URL('../../../docs/configuration.md', import.meta.url), describeConfig());
writeFileSync(new URL('../../../.env.example', import.meta.url), exampleEnvironment());
