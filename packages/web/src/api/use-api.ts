import type { Api } from '@matinee/client';
import { createProvided } from '../context/create-provided.ts';

/** The REST calls. */
export const [ApiContext, useApi] = createProvided<Api>('API');
