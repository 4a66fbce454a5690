export type { Clock } from './clock.ts';
export type { FetchBudget, FetchPolicy, GuardedFetch, GuardedResponse } from './fetch/guarded-response.ts';
export { createMemoryMetadataCache, metadataMaxAgeMs, type MetadataCache } from './metadata-cache.ts';
export type { Preview, PreviewedVideo, Resolver, ResolverOptions } from './resolver.ts';
export { sampleVideo } from './sample-video.ts';
