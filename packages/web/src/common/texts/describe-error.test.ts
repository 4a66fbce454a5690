import { errorNames, errorReasons, MatineeError, unknownErrorMessage, type ErrorDetails, type ErrorName } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import { createI18n } from '../../i18n/create-i18n.ts';
import { locales, type Locale } from '../../i18n/locales.ts';
import { describeError } from './describe-error.ts';

async function describeIn(locale: Locale, name: ErrorName, details: ErrorDetails = {}, message = 'In English.'): Promise<string> {
  return describeError(new MatineeError(name, message, details), await createI18n(locale));
}

const everything: ErrorDetails = { arg: 'url', permission: 'chat', scope: 'queue', service: 'vimeo', limit: 48, retryAfterSeconds: 5 };

describe.each(locales)('in %s', (locale) => {
  test('[SCREEN-13] every error and reason has a sentence without gaps', async () => {
    const i18n = await createI18n(locale);
    const sentences = await Promise.all([
      ...errorNames.map((name) => describeError(new MatineeError(name, unknownErrorMessage, everything), i18n)),
      ...errorReasons.map((reason) => describeError(new MatineeError('ValidationError', 'In English.', { ...everything, reason }), i18n)),
    ]);
    for (const sentence of sentences) expect(sentence).not.toMatch(/^$|In English|\{\{|undefined|errors:/);
    const catalogue = i18n.getResourceBundle(i18n.language, 'errors') as Record<string, string>;
    const missing = [...errorNames, ...errorReasons].filter(
      (key) => catalogue[key] === undefined && catalogue[`${key}_other`] === undefined,
    );
    expect(missing).toEqual([]);
  });

  test('no sentence is left of a removed error', async () => {
    const i18n = await createI18n(locale);
    await i18n.loadNamespaces('errors');
    const keys = Object.keys(i18n.getResourceBundle(i18n.language, 'errors') as object).map((key) =>
      key.replace(/_(one|few|many|other)$/, ''),
    );
    const known = new Set<string>([...errorNames, ...errorReasons, 'plainFile']);
    expect(keys.filter((key) => !known.has(key) && !key.startsWith('break'))).toEqual([]);
  });
});

test.each([
  ['ru', 1, 'через 1 секунду.'],
  ['ru', 3, 'через 3 секунды.'],
  ['ru', 11, 'через 11 секунд.'],
  ['ru', 21, 'через 21 секунду.'],
  ['ru', 3540, 'через 3\u00a0540 секунд.'],
  ['fr', 1, 'dans 1 seconde.'],
  ['fr', 3540, 'dans 3\u202f540 secondes.'],
  ['de', 3540, 'in 3.540 Sekunden noch einmal.'],
  ['pt-br', 2, 'em 2 segundos.'],
] as const)('[SCREEN-13] in %s a wait of %d s has the right plural', async (locale, retryAfterSeconds, end) => {
  expect(await describeIn(locale, 'TooManyRequests', { retryAfterSeconds })).toMatch(new RegExp(`${end}$`));
});

test('[SCREEN-13] permissions and services have their displayed names', async () => {
  expect(await describeIn('de', 'PermissionDeniedException', { permission: 'manage-queue.add' })).toBe(
    'Keine Berechtigung: Videos hinzufügen',
  );
  expect(await describeIn('de', 'UnsupportedServiceException', { reason: 'service_switched_off', service: 'googledrive' })).toContain(
    'Google Drive',
  );
  expect(await describeIn('de', 'UnsupportedServiceException', { reason: 'service_switched_off', service: 'direct' })).toContain(
    'Videodatei',
  );
  expect(await describeIn('de', 'PermissionDeniedException', { permission: 'playback.rewind' })).toBe(
    'Keine Berechtigung: playback.rewind',
  );
});

test('the sentence for a reason replaces the sentence for the error name', async () => {
  expect(await describeIn('de', 'BadApiArgumentException', { arg: 'event', reason: 'undo_another_video' })).toBe(
    'Inzwischen läuft ein anderes Video.',
  );
  expect(await describeIn('de', 'VideoNotFoundException')).toBe('Video nicht gefunden.');
});

test('[SCREEN-13] the server’s English sentence shows for an unknown name and for missing details', async () => {
  expect(await describeIn('de', 'Unknown', {}, 'Not on Sundays.')).toBe('Not on Sundays.');
  expect(await describeIn('de', 'PermissionDeniedException', {}, 'Permission denied: chat')).toBe('Permission denied: chat');
  expect(await describeIn('de', 'TooManyRequests', {}, 'Slower.')).toBe('Slower.');
});
