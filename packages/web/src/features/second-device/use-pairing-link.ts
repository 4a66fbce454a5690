import { useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { sharedUrl } from '../../urls/own-urls.ts';

/** The link of a QR code with which another device becomes a remote of this user. Its secret is in the fragment, which browsers send to no server. */
export function usePairingLink(room: string): { link?: string; problem?: string } {
  const api = useApi();
  const errorText = useErrorText();
  const [made, setMade] = useState<{ link?: string; problem?: string }>({});
  useEffect(() => {
    let isGone = false;
    api
      .call('createPairingLink', { body: { room } })
      .then(
        ({ secret }) => ({ link: `${sharedUrl('/remote')}#secret=${secret}` }),
        async (error: unknown) => ({ problem: await errorText(error) }),
      )
      .then((result) => {
        if (!isGone) setMade(result);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [api, errorText, room]);
  return made;
}
