import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import styles from './Slider.module.css';
import { formatNumber } from '../../i18n/format-number.ts';

export interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** For screen readers. */
  format?: Intl.NumberFormatOptions;
  isDisabled?: boolean;
  className?: string | undefined;
}

export function Slider({ label, value, min = 0, max, step, onChange, format, isDisabled = false, className }: SliderProps) {
  const { i18n } = useTranslation('app');
  return (
    <input
      type="range"
      className={classNames(styles.slider, className)}
      style={{ '--value': (value - min) / (max - min) } as CSSProperties}
      aria-label={label}
      aria-valuetext={format === undefined ? undefined : formatNumber(value, i18n.language, format)}
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}
