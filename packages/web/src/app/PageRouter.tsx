import { useDeferredValue, type ReactNode } from 'react';
import { Router, type AroundNavHandler, type BaseLocationHook } from 'wouter';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { basePath, pathOfPage, serverUrl } from '../urls/own-urls.ts';

/** Deferred, so that the old page stays until the code and texts of the new one have loaded. */
const useDeferredLocation: BaseLocationHook = () => [useDeferredValue(usePathname()), navigate];

/** A link to the open page adds no entry to the history. */
const replaceSame: AroundNavHandler = (navigate, to, options) =>
  navigate(to, { ...options, replace: options?.replace === true || to === serverUrl(pathOfPage()) });

export function PageRouter({ children }: { children: ReactNode }) {
  return (
    // A router takes the hook that reads the location.
    // oxlint-disable-next-line react/hooks
    <Router base={basePath()} hook={useDeferredLocation} aroundNav={replaceSame}>
      {children}
    </Router>
  );
}
