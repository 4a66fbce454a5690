import type { CallResult } from '../../api/api.ts';

/** The user's own account, as the server describes it. */
export type AccountInfo = CallResult<'getAccount'>;
