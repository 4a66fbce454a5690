import { useCallback, useEffect, useState } from 'react';
import { OpenerChains } from './opener-chains.ts';

// One for the page, which has one focus.
const openerChains = new OpenerChains();

/** Gives the focus back to the opener of a dialog, a menu or the drawer. */
export function RestoreFocus({ opener }: { opener?: HTMLElement | null }) {
  // Read while rendering: afterwards the surface has the focus.
  const [chain] = useState(() => openerChains.chainOf(opener ?? document.activeElement));
  useEffect(() => () => openerChains.restore(chain), [chain]);

  const addSurface = useCallback(
    (element: HTMLElement | null) => {
      if (element?.parentElement) openerChains.add(element.parentElement, chain);
    },
    [chain],
  );
  return <span hidden ref={addSurface} />;
}
