export { createAsyncApi, type AsyncApiDocument } from './async-api.ts';
export { createOpenApi, type OpenApiDocument } from './open-api.ts';
