import { ArrowUp, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/pictures/Icon.tsx';
import styles from './Film.module.css';
import { judgeLine } from './line-speed.ts';
import { useFilmTexts } from './use-film-texts.ts';

const texts = { fine: 'lineFine', tight: 'lineTight', thin: 'lineThin' } as const;

interface UploadLineProps {
  /** Bytes per second of the film. */
  rate: number;
  /** Undefined until it is measured. */
  bytesPerSecond: number | undefined;
}

export function UploadLine({ rate, bytesPerSecond }: UploadLineProps) {
  const { t } = useTranslation('film');
  const { speed, megabits } = useFilmTexts();
  const line = bytesPerSecond === undefined ? undefined : judgeLine(bytesPerSecond, rate);
  return (
    <output className={styles.line} data-line={line}>
      <Icon of={line === undefined || line === 'fine' ? ArrowUp : CircleAlert} />
      {bytesPerSecond === undefined || line === undefined
        ? t('needs', { speed: speed(rate) })
        : t(texts[line], { speed: speed(bytesPerSecond), needed: megabits(rate) })}
    </output>
  );
}
