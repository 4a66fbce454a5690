// npm run docs: renews the generated parts of docs/protocol.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillProtocolPage } from './protocol-page.ts';
import { root } from './read-imports.ts';

const path = join(root, 'docs/protocol.md');
writeFileSync(path, fillProtocolPage(readFileSync(path, 'utf8')));
