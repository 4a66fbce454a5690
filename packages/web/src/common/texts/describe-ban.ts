import type { i18n as I18n } from 'i18next';
import type { OwnBan } from '../server/user-store.ts';

/** Describes a ban from the server. The texts of `access` have to be loaded. */
export function describeBan(ban: OwnBan, i18n: I18n): string {
  const time = timeOf(ban, i18n);
  const until = time === undefined ? i18n.t('access:bannedForGood') : i18n.t('access:bannedUntil', { time });
  return withReason(until, ban, i18n);
}

export function describeRoomBan(ban: OwnBan, i18n: I18n): string {
  const time = timeOf(ban, i18n);
  const until = time === undefined ? i18n.t('access:roomBannedForGood') : i18n.t('access:roomBannedUntil', { time });
  return withReason(until, ban, i18n);
}

function timeOf({ endsAt }: OwnBan, { language }: I18n): string | undefined {
  return endsAt === undefined ? undefined : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(endsAt);
}

function withReason(until: string, { explanation }: OwnBan, { t }: I18n): string {
  return [until, ...(explanation === undefined ? [] : [t('access:bannedReason', { reason: explanation })])].join(' ');
}
