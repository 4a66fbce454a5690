export { createApi, type Api, type ApiOptions, type TokenStore } from './api/api.ts';
export type { CallArguments, CallResult } from './api/call-types.ts';
