import { configDefaults, defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { mutate, type Mutant } from './mutants.ts';
import { root } from './sources.ts';

// One run of a package's tests, with a mutant in what they import. The files themselves stay as they are.

/** The package and the mutant, as scripts/mutations.ts passes them. */
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

/** Runs first the tests beside the mutated file, then the shortest: the first failure ends the run. */
class SoonestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = (file: TestSpecification): number =>
      file.moduleId === mutatedFile.replace(/\.ts$/, '.test.ts') ? -1 : (this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0);
    return Promise.resolve(files.toSorted((a, b) => cost(a) - cost(b)));
  }
}

export default defineConfig({
  root,
  plugins: [insertMutant],
  test: {
    include: [`${unit}/**/*.test.ts`],
    exclude: [...configDefaults.exclude, '**/*.slow.test.ts', '**/*histories.test.ts'],
    isolate: false,
    // The processor time of a thread that never ends is that of its process, which has a limit.
    pool: 'threads',
    maxWorkers: 1,
    bail: 1,
    testTimeout: 60_000,
    sequence: { sequencer: SoonestFirst },
  },
});
