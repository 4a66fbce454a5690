import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format-number.ts';
import { Slider } from '../../../ui/forms/Slider.tsx';
import styles from './PlaybackMenu.module.css';

const format = { style: 'unit', unit: 'percent' } as const;

export interface PercentSliderProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  step?: number;
  onChange: (value: number) => void;
}

export function PercentSlider({ label, value, min = 100, max = 200, step = 5, onChange }: PercentSliderProps) {
  const { i18n } = useTranslation();
  return (
    <div className={styles.slider}>
      <span aria-hidden="true">{label}</span>
      <output aria-hidden="true">{formatNumber(value, i18n.language, format)}</output>
      <Slider label={label} value={value} min={min} max={max} step={step} onChange={onChange} format={format} />
    </div>
  );
}
