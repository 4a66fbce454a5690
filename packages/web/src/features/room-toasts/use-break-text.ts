import type { PlayerErrorCode } from '@matinee/sync';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Resolves with why a source of this title is about to be skipped, by the code that most players have given up with. */
export type BreakText = (code: string, title: string) => Promise<string>;

/** Texts for the codes that players give up with for good. */
const breakKeys = {
  network: 'breakNetwork',
  decode: 'breakDecode',
  unsupported: 'breakUnsupported',
  'not-found': 'breakNotFound',
  drm: 'breakDrm',
  embedding: 'breakEmbedding',
  private: 'breakPrivate',
} as const satisfies Partial<Record<PlayerErrorCode, string>>;

function isKnown(code: string): code is keyof typeof breakKeys {
  return Object.hasOwn(breakKeys, code);
}

/** The sentences come with the first break. */
export function useBreakText(): BreakText {
  const { i18n } = useTranslation('room');
  return useCallback(
    async (code, title) => {
      await i18n.loadNamespaces('errors');
      return i18n.t(`errors:${isKnown(code) ? breakKeys[code] : 'breakUnknown'}`, { title });
    },
    [i18n],
  );
}
