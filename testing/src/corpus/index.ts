export { makeCorpus, type CorpusCase } from './corpus.ts';
export { startCorpusHost, type CorpusHost } from './host.ts';
