import { type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxPanelWidthRem, minPanelWidthRem } from '../../preferences/settings.ts';
import { useSetting, useSettingsStore } from '../../preferences/settings-store.ts';
import styles from './Panel.module.css';

const stepRem = 1;

/** Resizes the panel. A double click restores the width that goes with the window. */
export function PanelEdge() {
  const { t } = useTranslation('stage');
  const settings = useSettingsStore();
  const width = useSetting(({ panelWidth }) => panelWidth);

  const resize = (rem: number): void =>
    settings.change({ panelWidth: Math.min(maxPanelWidthRem, Math.max(minPanelWidthRem, Math.round(rem * 4) / 4)) });

  function drag(event: PointerEvent<HTMLElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { right } = panelOf(event.currentTarget);
    resize((right - event.clientX) / remPixels());
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    // The panel is at the right, so its edge moves left to widen it.
    const steps: Record<string, number> = { ArrowLeft: stepRem, ArrowRight: -stepRem };
    const step = steps[event.key];
    if (step !== undefined) resize(panelOf(event.currentTarget).width / remPixels() + step);
    else if (event.key === 'Home') resize(minPanelWidthRem);
    else if (event.key === 'End') resize(maxPanelWidthRem);
    else return;
    event.preventDefault();
  }

  return (
    // A focusable separator is a control that moves (WAI-ARIA, window splitter), which an hr isn't.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.edge}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('panelWidth')}
      aria-valuemin={minPanelWidthRem}
      aria-valuemax={maxPanelWidthRem}
      aria-valuenow={width === 0 ? minPanelWidthRem : width}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => settings.change({ panelWidth: 0 })}
      onKeyDown={press}
    />
  );
}

const panelOf = (edge: HTMLElement): DOMRect => (edge.parentElement ?? edge).getBoundingClientRect();
const remPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
