import { Clapperboard } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerFeatures } from '../../common/server/use-server-features.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import styles from './Film.module.css';
import { chooseFilm } from './film-store.ts';

export function PickFilm() {
  const { t } = useTranslation('film');
  const { services } = useServerFeatures();
  const input = useRef<HTMLInputElement>(null);

  if (!services.includes('file')) return null;
  return (
    <>
      <Button kind="quiet" size="s" icon={Clapperboard} onPress={() => openChooser(input.current)}>
        {t('pick')}
      </Button>
      <input ref={input} type="file" accept="video/*,audio/*,.mkv,.mk3d,.mka" hidden aria-label={t('pick')} />
    </>
  );
}

/** React misses the answer if the button has gone, as when another user begins a video. */
function openChooser(input: HTMLInputElement | null): void {
  input?.addEventListener('change', takeFilm);
  input?.click();
}

function takeFilm({ currentTarget }: Event): void {
  const input = currentTarget as HTMLInputElement;
  const file = input.files?.[0];
  if (file !== undefined) chooseFilm({ file });
  // The same file can be picked again.
  input.value = '';
}

export function DropHint() {
  const { t } = useTranslation('film');
  return (
    <div className={styles.drop}>
      <Icon of={Clapperboard} />
      <strong className="title-section">{t('drop')}</strong>
      <p>{t('dropText')}</p>
    </div>
  );
}
