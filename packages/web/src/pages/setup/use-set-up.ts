import { MatineeError } from '@matinee/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { useUserActions } from '../../common/server/use-user.ts';
import type { WantedAccount } from '../../features/account/RegisterForm.tsx';

export interface SetUp {
  /** The server's answer about the key to guests, undefined until it has answered: a problem, if it is spent. */
  check: { problem: string | undefined } | undefined;
  /** Makes the operator, from a new account or from the current one; resolves with the name. Rejects as Api.call does. */
  makeOperator: (account?: WantedAccount) => Promise<string>;
}

/** The set-up of a new server with the key of its link. */
export function useSetUp(key: string, isLoggedIn: boolean): SetUp {
  const api = useApi();
  const errorText = useErrorText();
  const { load } = useUserActions();
  const [check, setCheck] = useState<SetUp['check']>();

  const makeOperator = async (account?: WantedAccount): Promise<string> => {
    const { username } = await api.call('setUp', { body: { key, ...(account !== undefined && { account }) } });
    await load();
    return username;
  };
  /** A guest who names no account learns only whether the key is right: the server then asks for a login. */
  const ask = useCallback(async (): Promise<SetUp['check']> => {
    try {
      await api.call('setUp', { body: { key } });
      return { problem: undefined };
    } catch (error) {
      const isRight = error instanceof MatineeError && error.name === 'LoginRequired';
      return { problem: isRight ? undefined : await errorText(error) };
    }
  }, [api, errorText, key]);
  useEffect(() => {
    if (!isLoggedIn) void ask().then(setCheck);
  }, [ask, isLoggedIn]);

  return { check, makeOperator };
}
