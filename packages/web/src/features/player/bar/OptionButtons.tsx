import { Captions, Globe, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLock } from '../../../room/use-lock.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { PageName } from '../menu/menu-pages.tsx';
import styles from './ControlBar.module.css';
import { OptionMenu, type OptionMenuProps } from './OptionMenu.tsx';
import { useCaptions, useQuality, useSound, useSpeed } from './use-playback-options.ts';

/** Options without a choice are in the menu behind More, with the reason. */
export function OptionButtons({ onMore }: { onMore: (page: PageName) => void }) {
  const { t } = useTranslation('viewing');
  const more = (page: PageName) => ({ label: t('optionMore'), open: () => onMore(page) });
  return (
    <>
      <WideOption option={useSpeed()} />
      <WideOption option={useSound()} icon={Globe} more={more('sound')} />
      <WideOption option={useCaptions()} icon={Captions} more={more('captions')} />
      <WideOption option={useQuality()} className={styles.quality} more={more('quality')} />
    </>
  );
}

function WideOption({ option, className, ...rest }: OptionMenuProps) {
  if (option.isUnavailable) return null;
  return <OptionMenu option={option} className={classNames(className, styles.wide)} {...rest} />;
}

export function LockMark() {
  const { t } = useTranslation('room');
  const { mayLock, label, toggle } = useLock();
  return (
    <IconButton
      label={mayLock ? label : t('cannotLocked')}
      icon={Lock}
      className={styles.lock}
      disabledReason={mayLock ? undefined : t('cannotLocked')}
      {...(mayLock && { 'aria-pressed': true })}
      onPress={toggle}
    />
  );
}
