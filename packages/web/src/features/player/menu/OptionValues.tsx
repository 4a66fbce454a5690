import { Check } from 'lucide-react';
import { SheetItem } from '../../../ui/overlays/SheetItem.tsx';
import type { PlaybackOption } from '../bar/use-playback-options.ts';
import styles from './PlaybackMenu.module.css';

export type ListedOption = Pick<PlaybackOption, 'label' | 'value' | 'options' | 'choose'>;

export function OptionValues({ option, onClose }: { option: ListedOption; onClose: () => void }) {
  return (
    <fieldset className={styles.items} aria-label={option.label}>
      {option.options.map(({ value, label, detail }) => (
        <SheetItem
          key={value}
          label={label}
          icon={Check}
          end={detail}
          isSelected={value === option.value}
          hasFocus={value === option.value}
          onPress={() => {
            option.choose(value);
            onClose();
          }}
        />
      ))}
    </fieldset>
  );
}
