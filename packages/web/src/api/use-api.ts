import { createContext, useContext } from 'react';
import type { Api } from './api.ts';

/** The REST calls; provided by the app. */
export const ApiContext = createContext<Api | undefined>(undefined);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error('No api above this component');
  return api;
}
