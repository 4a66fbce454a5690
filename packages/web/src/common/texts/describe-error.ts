import { limits, permissionNameSchema, serviceNames, unknownErrorMessage, type MatineeError, type Service } from '@matinee/protocol';
import type { i18n as I18n } from 'i18next';
import { describeBan } from './describe-ban.ts';
import { permissionKeys } from './permission-names.ts';
import { formatNumber } from '../../i18n/format-number.ts';

/**
 * Describes a refusal by its reason, else by its name; in the server's English for an unknown name or a missing detail. Loads the texts.
 */
export async function describeError({ name, message, details }: MatineeError, i18n: I18n): Promise<string> {
  const isBare = Object.values(details).every((detail) => detail === undefined);
  // Without details, the server's English sentence may say more than ours.
  const isBestInEnglish = isBare && i18n.language === 'en';
  const isUnfamiliar = name === 'Unknown' && message !== unknownErrorMessage;
  if (isBestInEnglish || isUnfamiliar) return message;
  if (details.reason === 'banned_from_server') {
    await i18n.loadNamespaces('access');
    return describeBan(details, i18n);
  }
  await i18n.loadNamespaces(details.permission === undefined ? 'errors' : ['errors', 'settings']);
  let isIncomplete = false;
  const text = i18n.t([`errors:${details.reason ?? name}`, `errors:${name}`], {
    arg: details.arg,
    permission: details.permission === undefined ? undefined : permissionText(details.permission, i18n),
    scope: details.scope,
    service: details.service === undefined ? undefined : serviceText(details.service, i18n),
    limit: details.limit === undefined ? undefined : formatNumber(details.limit, i18n.language),
    count: details.retryAfterSeconds,
    duration: details.retryAfterSeconds === undefined ? undefined : formatNumber(details.retryAfterSeconds, i18n.language),
    min: limits.minRoomNameLength,
    max: limits.maxRoomNameLength,
    defaultValue: message,
    missingInterpolationHandler: () => {
      isIncomplete = true;
      return '';
    },
  });
  return isIncomplete ? message : text;
}

function permissionText(permission: string, { t }: I18n): string {
  const { data: name } = permissionNameSchema.safeParse(permission);
  return name === undefined ? permission : t(`settings:${permissionKeys[name]}`);
}

function serviceText(service: string, { t }: I18n): string {
  const names: Partial<Record<string, string>> = serviceNames satisfies Partial<Record<Service, string>>;
  return service === 'direct' ? t('errors:plainFile') : (names[service] ?? service);
}
