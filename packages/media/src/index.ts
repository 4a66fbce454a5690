export type { Clock } from './clock.ts';
export { createGuardedFetch, type Deadlines, type GuardedFetchOptions } from './fetch/guarded-fetch.ts';
export type { Lookup } from './fetch/guarded-lookup.ts';
export type { FetchBudget, FetchPolicy, GuardedFetch, GuardedResponse } from './fetch/guarded-response.ts';
export { identify, type Identified, type IdentifyOptions, type RejectReason } from './identify.ts';
export { createMemoryMetadataCache, metadataMaxAgeMs, type MetadataCache } from './metadata-cache.ts';
export { createResolver, type Preview, type PreviewedVideo, type Resolver, type ResolverOptions } from './resolver.ts';
export { sampleVideo } from './sample-video.ts';
