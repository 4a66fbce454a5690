import type { Api } from '@matinee/client';
import { createProvided } from '../context/create-provided.ts';

export const [ApiContext, useApi] = createProvided<Api>('API');
