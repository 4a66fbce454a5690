import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { rolldown } from 'rolldown';
import { librariesOf } from '../libraries.ts';
import { importsOf } from '../read-imports.ts';
import { root } from '../sources.ts';
import { declareProtocol } from './declare-protocol.ts';

// Bundles packages/client into a package that needs no other: node scripts/client-package/build-client.ts [FOLDER]

const source = join(root, 'packages/client');

/** The arguments and results of REST calls, from declarations instead of schemas. */
const callTypes = `import type { Calls, DefinedCall, UserCallName } from '../protocol.js';
/** The input of a call by its definition: path parameters, query and body, if it has them. */
export type InputOf<Definition> = Definition extends DefinedCall<infer Types> ? Omit<Types, 'response'> : unknown;
export type ReplyOf<Definition> = Definition extends DefinedCall<{ response: infer Reply }> ? Reply : undefined;
/** The same by the call's name. */
export type CallArguments<Name extends UserCallName> = Omit<Calls[Name], 'response'>;
export type CallResult<Name extends UserCallName> = Calls[Name] extends { response: infer Reply } ? Reply : undefined;
`;

export async function buildClient(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bundle = await rolldown({ cwd: root, input: join(source, 'src/index.ts'), platform: 'neutral', logLevel: 'warn' });
  const { output } = await bundle.write({ file: join(folder, 'index.js'), format: 'esm', codeSplitting: false });
  await bundle.close();
  const { texts } = librariesOf(output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])));
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
  writeTypes(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest(), null, 2));
  cpSync(join(source, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
}

function manifest(): object {
  const { name, version, license, type } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Record<string, string>;
  return {
    name,
    version,
    description: 'Join the rooms of a Matinee server, from browsers and from Node',
    license,
    type,
    sideEffects: false,
    files: ['index.js', 'types', 'THIRD-PARTY-LICENSES.txt'],
    engines: { node: '>=22' },
    exports: { '.': { types: './types/index.d.ts', default: './index.js' } },
  };
}

function writeTypes(folder: string): void {
  const emitted = emitDeclarations();
  const wanted = new Set<string>();
  const pending = ['index.d.ts'];
  const done = new Set(['api/call-types.d.ts']);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, 'types', path)), { recursive: true });
    writeFileSync(join(folder, 'types', path), text);
  };
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (done.has(path)) continue;
    done.add(path);
    const text = readFileSync(join(emitted, path), 'utf8');
    for (const specifier of importsOf(text)) {
      if (specifier.startsWith('.')) pending.push(posix.join(posix.dirname(path), specifier.replace(/\.ts$/, '.d.ts')));
      else if (specifier !== '@matinee/protocol') throw new Error(`${path} needs ${specifier}, which programs don't have.`);
    }
    for (const [, names = ''] of text.matchAll(/\{([^{}]*)\} from '@matinee\/protocol'/g)) {
      for (const name of names.split(',')) wanted.add(name.replace(/\btype\b/, '').trim());
    }
    const up = posix.relative(posix.dirname(path), '.') || '.';
    write(path, text.replaceAll("'@matinee/protocol'", `'${up}/protocol.js'`).replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
  rmSync(emitted, { recursive: true });
  wanted.delete('');
  write('api/call-types.d.ts', callTypes);
  write('protocol.d.ts', `${declareProtocol([...wanted])}\n`);
}

function emitDeclarations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-types-'));
  const configuration = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      outDir: '.',
      rootDir: join(source, 'src'),
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    },
    files: [join(source, 'src/index.ts')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { stdio: 'inherit' });
  return folder;
}

if (import.meta.main) await buildClient(process.argv[2] ?? join(source, 'dist'));
