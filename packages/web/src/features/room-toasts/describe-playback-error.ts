import type { PlayerErrorCode } from '@matinee/sync';
import type { i18n as I18n } from 'i18next';

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

/** Why a source of this title is about to be skipped, by the code that most players have given up with. */
export async function describePlaybackError(code: string, title: string, i18n: I18n): Promise<string> {
  await i18n.loadNamespaces('errors');
  return i18n.t(`errors:${isKnown(code) ? breakKeys[code] : 'breakUnknown'}`, { title });
}
