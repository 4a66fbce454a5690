import type { CallResult } from '@matinee/client';

/** The user's own account, as the server describes it. */
export type AccountInfo = CallResult<'getAccount'>;
