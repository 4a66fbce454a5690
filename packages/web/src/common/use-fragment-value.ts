import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';

/**
 * Returns a secret from the fragment, which browsers send to no server. Removes it at once, so that neither the history nor a shared screen
 * shows it.
 */
export function useFragmentValue(name: string): string | undefined {
  const [path, navigate] = useLocation();
  const found = new URLSearchParams(useLocationProperty(() => location.hash).slice(1)).get(name) ?? undefined;
  const [kept, setKept] = useState(found);
  // Another link may be opened while the page is.
  if (found !== undefined && found !== kept) setKept(found);
  useEffect(() => {
    if (found !== undefined) navigate(path, { replace: true });
  }, [found, navigate, path]);
  return found ?? kept;
}
