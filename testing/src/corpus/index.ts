export { makeCorpus, type CorpusCase } from './corpus.ts';
export { startCorpusHost } from './host.ts';
