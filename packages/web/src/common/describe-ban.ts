import type { i18n as I18n } from 'i18next';
import type { OwnBan } from './user-store.ts';

/** Until when a user is banned, and why, as sentences. The texts of `doors` have to be loaded. */
export function describeBan({ endsAt, explanation }: OwnBan, { t, language }: I18n): string {
  const time =
    endsAt === undefined ? undefined : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(endsAt);
  const until = time === undefined ? t('doors:bannedForGood') : t('doors:bannedUntil', { time });
  const reason = explanation === undefined ? [] : [t('doors:bannedReason', { reason: explanation })];
  return [until, ...reason].join(' ');
}
