import { limits, permissionNameSchema, serviceNames, unknownErrorMessage, type MatineeError, type Service } from '@matinee/protocol';
import type { i18n as I18n } from 'i18next';
import { permissionKeys } from './permission-names.ts';

/**
 * What the server has refused, as a sentence in the reader's language: by the reason where it gives one, else by the
 * error's name, with all that it carries. The server's own sentence, which is English, stands for a name that is not
 * known here, and for what lacks a part of the sentence. Resolves once the sentences are there.
 */
export async function describeError({ name, message, details }: MatineeError, i18n: I18n): Promise<string> {
  const isBare = Object.values(details).every((detail) => detail === undefined);
  // In English the server may have said more than the name alone does.
  const isBestInEnglish = isBare && i18n.language === 'en';
  const isUnfamiliar = name === 'Unknown' && message !== unknownErrorMessage;
  if (isBestInEnglish || isUnfamiliar) return message;
  await i18n.loadNamespaces(details.permission === undefined ? 'errors' : ['errors', 'settings']);
  const number = new Intl.NumberFormat(i18n.language);
  let isIncomplete = false;
  const text = i18n.t([`errors:${details.reason ?? name}`, `errors:${name}`], {
    arg: details.arg,
    permission: details.permission === undefined ? undefined : permissionText(details.permission, i18n),
    service: details.service === undefined ? undefined : serviceText(details.service, i18n),
    limit: details.limit === undefined ? undefined : number.format(details.limit),
    count: details.retryAfterSeconds,
    duration: details.retryAfterSeconds === undefined ? undefined : number.format(details.retryAfterSeconds),
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

/** What a permission is called; its name on the wire for one that is not known here. */
function permissionText(permission: string, { t }: I18n): string {
  const { data: name } = permissionNameSchema.safeParse(permission);
  return name === undefined ? permission : t(`settings:${permissionKeys[name]}`);
}

/** What a site is called; its key for one that is not known here. */
function serviceText(service: string, { t }: I18n): string {
  const names: Partial<Record<string, string>> = serviceNames satisfies Partial<Record<Service, string>>;
  return service === 'direct' ? t('errors:plainFile') : (names[service] ?? service);
}
