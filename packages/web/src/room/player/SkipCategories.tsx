import { segmentCategories, type SegmentCategory } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/forms/Switch.tsx';
import { segmentKeys } from '../texts/name-keys.ts';
import styles from './SkipCategories.module.css';

export interface SkipCategoriesProps {
  skipped: readonly SegmentCategory[];
  onChange: (skipped: SegmentCategory[]) => void;
  isDisabled?: boolean;
}

/** Other texts use the names within a sentence, in lower case. */
function capitalised(text: string, language: string): string {
  return text.replace(/^./u, (first) => first.toLocaleUpperCase(language));
}

export function SkipCategories({ skipped, onChange, isDisabled = false }: SkipCategoriesProps) {
  const { t, i18n } = useTranslation('room');
  const change = (category: SegmentCategory, isSkipped: boolean): void => {
    const others = skipped.filter((other) => other !== category);
    onChange(isSkipped ? [...others, category] : others);
  };
  return (
    <div className={styles.categories}>
      {segmentCategories.map((category) => (
        <Switch
          key={category}
          label={capitalised(t(segmentKeys[category]), i18n.language)}
          isSelected={skipped.includes(category)}
          isDisabled={isDisabled}
          onChange={(isSkipped) => change(category, isSkipped)}
        />
      ))}
    </div>
  );
}
