// npm run docs: writes the generated pages of docs/, and .env.example.
import { writeFileSync } from 'node:fs';
import { describeConfig, exampleEnvironment } from './config/describe-config.ts';

writeFileSync(new URL('../../../docs/configuration.md', import.meta.url), describeConfig());
writeFileSync(new URL('../../../.env.example', import.meta.url), exampleEnvironment());
