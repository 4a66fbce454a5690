import { MatineeError } from '@matinee/protocol';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { useUserActions } from '../../common/server/use-user.ts';
import type { WantedAccount } from '../../features/account/RegisterForm.tsx';

export interface SetUp {
  /** Undefined until the server has answered; `problem` if the key is spent. */
  check: { problem: string | undefined } | undefined;
  /** Resolves with the name. Rejects as Api.call does. */
  makeOperator: (account?: WantedAccount) => Promise<string>;
}

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
  /** Checks the key without an account: the server answers the right key by asking for a login. */
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
