import { createProvided } from '../context/create-provided.ts';
import type { Api } from './api.ts';

/** The REST calls. */
export const [ApiContext, useApi] = createProvided<Api>('API');
