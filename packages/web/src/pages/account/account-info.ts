import type { CallOutput } from '../../api/api.ts';

/** The user's own account, as the server describes it. */
export type AccountInfo = CallOutput<'getAccount'>;
