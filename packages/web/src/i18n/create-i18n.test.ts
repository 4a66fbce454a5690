import { expect, test } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { loadCatalogue } from './load-catalogue.ts';

test('texts are in the language of the user, with their values in place', async () => {
  const i18n = await createI18n('de');
  await i18n.loadNamespaces(['home', 'room']);
  expect(i18n.language).toBe('de');
  expect(i18n.t('cancel')).toBe('Abbrechen');
  expect(i18n.t('room:toastSpeed', { name: 'Noor', speed: 1.25 })).toBe('Noor hat das Tempo auf 1,25× gestellt');
  expect(i18n.translator('room')('toastShuffle', { name: '$& {{name}}' })).toBe('$& {{name}} hat die Warteschlange gemischt');
});

test('a count chooses the plural form of the language', async () => {
  const forms = { retry_one: 'one', retry_few: 'few', retry_many: 'many', retry_other: 'other' };
  const i18n = await createI18n('ru', async () => forms);
  expect([1, 3, 5, 21, 1.5].map((count) => i18n.t('retry', { count }))).toEqual(['one', 'few', 'many', 'one', 'other']);
});

test('a text that a language lacks shows in English', async () => {
  const i18n = await createI18n('fr', async (tag, namespace) => (tag === 'fr' ? { cancel: '' } : loadCatalogue(tag, namespace)));
  expect(i18n.t('cancel')).toBe('Cancel');
});

test('texts that cannot be loaded show in English', async () => {
  const i18n = await createI18n('fr', async (tag, namespace) => {
    if (tag === 'fr') throw new Error('offline');
    return loadCatalogue(tag, namespace);
  });
  await i18n.loadNamespace('home');
  expect(i18n.t('home:pageTitle')).toBe('Matinee: watch together');
});

test('another language shows once the texts shown so far have loaded in it', async () => {
  const i18n = await createI18n('en');
  await i18n.loadNamespace('home');
  const shown: string[] = [];
  i18n.subscribe(() => shown.push(i18n.language));
  const changed = i18n.changeLanguage('de');
  expect(i18n.language).toBe('en');
  await changed;
  expect(shown).toEqual(['de']);
  expect(i18n.t('home:pageTitle')).toBe('Matinee: gemeinsam schauen');
});

test('of languages chosen one after the other the last one shows', async () => {
  let answerLate: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  const i18n = await createI18n('en', async (tag, namespace) => {
    if (tag === 'de') await late;
    return loadCatalogue(tag, namespace);
  });
  const first = i18n.changeLanguage('de');
  await i18n.changeLanguage('fr');
  answerLate();
  await first;
  expect(i18n.language).toBe('fr');
});

test('a text with a value that is missing gives way to its default', async () => {
  const i18n = await createI18n('en');
  expect(i18n.t('moreToasts', { defaultValue: 'More' })).toBe('More');
  expect(i18n.t(['errors:name_length', 'app:cancel'])).toBe('Cancel');
});
