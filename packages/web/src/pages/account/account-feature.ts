import type { Api, CallResult } from '@matinee/client';
import type { ReactNode } from 'react';

/** The user's own account, as the server describes it. */
export type AccountInfo = CallResult<'getAccount'>;

export interface AccountFeatureProps<Data> {
  data: Data;
  account: AccountInfo;
  /** The account or the data has changed. */
  onDone: () => void;
}

/** A part of the account page that can be cut out: docs/architecture.md says how. */
export interface AccountFeature<Data = never> {
  name: string;
  /** Reads the data that its section shows. */
  read(api: Api): Promise<unknown>;
  readonly Section: (props: AccountFeatureProps<Data>) => ReactNode;
}
