import type { PlayerErrorCode } from '@matinee/sync';
import type { i18n as I18n } from 'i18next';

/** The texts of the error codes after which players stop trying. */
const errorKeys = {
  network: 'breakNetwork',
  decode: 'breakDecode',
  unsupported: 'breakUnsupported',
  'not-found': 'breakNotFound',
  drm: 'breakDrm',
  embedding: 'breakEmbedding',
  private: 'breakPrivate',
  quota: 'breakQuota',
} as const satisfies Partial<Record<PlayerErrorCode, string>>;

function isKnown(code: string): code is keyof typeof errorKeys {
  return Object.hasOwn(errorKeys, code);
}

/** Why a source of this title will be skipped, by the error code of most players. */
export async function describePlaybackError(code: string, title: string, i18n: I18n): Promise<string> {
  await i18n.loadNamespaces('errors');
  return i18n.t(`errors:${isKnown(code) ? errorKeys[code] : 'breakUnknown'}`, { title });
}
