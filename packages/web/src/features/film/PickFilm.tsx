import { Clapperboard } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerFeatures } from '../../common/server/use-server-features.ts';
import { Button } from '../../ui/Button.tsx';
import { chooseFilm } from './film-store.ts';

/** Picks a film of this device, for users who can't drop a file. */
export function PickFilm() {
  const { t } = useTranslation('film');
  const { services } = useServerFeatures();
  const input = useRef<HTMLInputElement>(null);

  function take(files: FileList | null): void {
    const file = files?.[0];
    if (file !== undefined) chooseFilm({ file });
    // The same file can be picked again.
    if (input.current !== null) input.current.value = '';
  }

  if (!services.includes('file')) return null;
  return (
    <>
      <Button kind="quiet" size="s" icon={Clapperboard} onPress={() => input.current?.click()}>
        {t('pick')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="video/*,audio/*,.mkv,.mk3d,.mka"
        hidden
        aria-label={t('pick')}
        onChange={(event) => take(event.target.files)}
      />
    </>
  );
}
