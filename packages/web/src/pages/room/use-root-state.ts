import { useLayoutEffect } from 'react';
import { useSetting } from '../../preferences/settings-store.ts';
import type { Layout } from '../../room/use-layout.ts';
import type { PanelState } from '../../room/use-panel.ts';
import type { Arrangement } from '../../ui/use-media-query.ts';

/** Sets the layout on the root element, since the app bar and the toasts outside the room follow it too. */
export function useRootState({ layout, panel, arrangement }: { layout: Layout; panel: PanelState; arrangement: Arrangement }): void {
  const panelWidth = useSetting((settings) => settings.panelWidth);

  // Before the paint, so that everything moves at the same time.
  useLayoutEffect(() => {
    const root = document.documentElement;
    Object.assign(root.dataset, { layout, panel, arrangement });
    return () => {
      delete root.dataset['layout'];
      delete root.dataset['panel'];
      delete root.dataset['arrangement'];
    };
  }, [layout, panel, arrangement]);

  useLayoutEffect(() => {
    if (panelWidth === 0) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--panel-width', `min(${panelWidth}rem, 40vw)`);
    return () => void style.removeProperty('--panel-width');
  }, [panelWidth]);
}
