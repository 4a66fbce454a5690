import { configDefaults, defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { mutate, type Mutant } from './mutants.ts';
import { root } from './sources.ts';

export interface MutationRun {
  unit: string;
  mutant?: Mutant;
}

const { unit, mutant } = JSON.parse(process.env['MUTATION_RUN'] ?? '') as MutationRun;
const mutatedFile = `${root}/${mutant?.path}`;

const isMutated = (id: string): boolean => id.split('?')[0] === mutatedFile;

const insertMutant: Plugin = {
  name: 'insert-mutant',
  enforce: 'pre',
  transform: (code, id) => (mutant !== undefined && isMutated(id) ? mutate(code, mutant) : undefined),
  configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(({ id }) => (isMutated(id) ? false : undefined)),
};

/** The first failure ends the run, so the nearest and shortest tests come first. */
class SoonestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = (file: TestSpecification): number =>
      file.moduleId === mutatedFile.replace(/\.ts$/, '.test.ts') ? -1 : (this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0);
    return Promise.resolve(files.toSorted((a, b) => cost(a) - cost(b)));
  }
}

const dom = '**/*.dom.test.ts';
const notQuick = [...configDefaults.exclude, '**/*.slow.test.ts', '**/*histories.test.ts'];

export default defineConfig({
  root,
  plugins: [insertMutant],
  test: {
    isolate: false,
    // An endless thread uses up its process's limit of processor time.
    pool: 'threads',
    maxWorkers: 1,
    bail: 1,
    testTimeout: 60_000,
    sequence: { sequencer: SoonestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'plain', include: [`${unit}/**/*.test.ts`], exclude: [...notQuick, dom] },
      },
      { extends: true, test: { name: 'dom', environment: 'jsdom', include: [`${unit}/${dom}`], exclude: notQuick } },
    ],
  },
});
