import { MatineeError } from '@matinee/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';

/** The server's answer about an invitation: a problem tells why no account can be made with it. */
export interface InvitationState {
  problem?: string;
  /** The server may say something else later. */
  canRetry?: boolean;
}

/**
 * Presents an invitation to the server, which keeps it for a login elsewhere as well. The state is undefined until the
 * server has answered.
 */
export function useInvitation(invitation: string): { state: InvitationState | undefined; present: () => Promise<void> } {
  const api = useApi();
  const errorText = useErrorText();
  const [state, setState] = useState<InvitationState>();
  const ask = useCallback(async (): Promise<InvitationState> => {
    try {
      await api.call('presentInvitation', { body: { invitation } });
      return {};
    } catch (error) {
      const isRefused = error instanceof MatineeError && error.name === 'FeatureDisabledException';
      return { problem: await errorText(error), canRetry: !isRefused };
    }
  }, [api, errorText, invitation]);
  const present = useCallback(() => ask().then(setState), [ask]);
  useEffect(() => void present(), [present]);
  return { state, present };
}
