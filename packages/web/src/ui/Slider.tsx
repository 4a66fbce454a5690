import type { CSSProperties } from 'react';
import { Slider as AriaSlider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import { classNames } from './class-names.ts';
import styles from './Slider.module.css';

export interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** Once, when the thumb is let go. */
  onChangeEnd?: (value: number) => void;
  /** How the value is read out. */
  format?: Intl.NumberFormatOptions;
  isDisabled?: boolean;
  /** For layout only. */
  className?: string | undefined;
}

export function Slider({ label, value, min, max, step, onChange, onChangeEnd, format, isDisabled = false, className }: SliderProps) {
  return (
    <AriaSlider
      aria-label={label}
      className={classNames(styles.slider, className)}
      value={value}
      minValue={min}
      maxValue={max}
      step={step}
      onChange={onChange}
      isDisabled={isDisabled}
      {...(onChangeEnd === undefined ? {} : { onChangeEnd })}
      {...(format === undefined ? {} : { formatOptions: format })}
    >
      <SliderTrack className={classNames(styles.track)} style={{ '--value': (value - min) / (max - min) } as CSSProperties}>
        <SliderThumb className={classNames(styles.thumb)} />
      </SliderTrack>
    </AriaSlider>
  );
}
