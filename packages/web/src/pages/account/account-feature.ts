import type { Api, CallResult } from '@matinee/client';
import type { ReactNode } from 'react';

export type AccountInfo = CallResult<'getAccount'>;

export interface AccountFeatureProps<Data> {
  data: Data;
  account: AccountInfo;
  onDone: () => void;
}

/** A removable part of the account page (docs/architecture.md). */
export interface AccountFeature<Data = never> {
  name: string;
  read(api: Api): Promise<unknown>;
  readonly Section: (props: AccountFeatureProps<Data>) => ReactNode;
}
