import type { Undecodable } from '@matinee/sync/undecodable';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns an empty object until the parts are known. */
export function useUndecodable(codecs: string): Undecodable {
  const [answer, setAnswer] = useState<Undecodable & { of?: string }>({});
  useEffect(() => {
    let isCurrent = true;
    const show = (missing: Undecodable): void => {
      if (isCurrent) setAnswer({ ...missing, of: codecs });
    };
    loadUndecodable(codecs).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [codecs]);
  return answer.of === codecs ? answer : {};
}

export function useMissingText({ sound, picture }: { sound?: string | undefined; picture?: string | undefined }): string {
  const { t } = useTranslation('stage');
  const texts = [
    picture === undefined ? '' : t('noPicture', { codec: picture }),
    sound === undefined ? '' : t('noSound', { codec: sound }),
  ];
  return texts.filter((text) => text !== '').join(' · ');
}

/** Loads the names of codecs with the first video that has any. */
export async function loadUndecodable(codecs: string): Promise<Undecodable> {
  const { findUndecodableHere } = await import('@matinee/sync/undecodable');
  return findUndecodableHere(codecs);
}
