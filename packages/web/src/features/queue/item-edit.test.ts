import type { QueueItem } from '@matinee/protocol';
import { expect, test } from 'vitest';
import { fieldsOf, readFields, type ItemFields } from './item-edit.ts';

const item: QueueItem = { service: 'direct', id: 'a', length: 100, startAt: 42.5, endAt: 80 };
const typed = (fields: Partial<ItemFields>): ItemFields => ({ ...fieldsOf(item), ...fields });

test('start and end are shown as times; a start of 0 and no end are empty', () => {
  expect(fieldsOf(item)).toEqual({ start: '0:42', end: '1:20', subtitles: '' });
  expect(fieldsOf({ service: 'direct', id: 'a', startAt: 0 })).toEqual({ start: '', end: '', subtitles: '' });
});

test('[SCREEN-234] unchanged fields are not sent, nor are subtitles from a file, whose name stands for them', () => {
  expect(readFields(item, fieldsOf(item))).toEqual({ update: {} });
  const named = { ...item, subtitleUrl: '/subtitles/hash/%D1%84%D0%B8%D0%BB%D1%8C%D0%BC.srt' };
  expect(fieldsOf(named).subtitles).toBe('фильм.srt');
  expect(readFields(named, { ...fieldsOf(named), start: '0:50' })).toEqual({ update: { startAt: 50 } });
  expect(readFields(named, { ...fieldsOf(named), subtitles: '' })).toEqual({ update: { subtitleUrl: null } });
});

test('unchanged times are compared exactly, not as shown', () => {
  const short: QueueItem = { service: 'direct', id: 'a', startAt: 42.1, endAt: 42.9 };
  expect(readFields(short, { ...fieldsOf(short), subtitles: 'https://example.org/a.vtt' })).toEqual({
    update: { subtitleUrl: 'https://example.org/a.vtt' },
  });
  expect(readFields(item, typed({ end: '0:42.3' }))).toEqual({ problems: { end: 'order' } });
});

test.each([
  [{ start: '1:00' }, { startAt: 60 }],
  [{ end: '1:02:03' }, { endAt: 3723 }],
  [
    { start: ' ', end: '' },
    { startAt: null, endAt: null },
  ],
  [{ subtitles: ' https://example.org/a.vtt ' }, { subtitleUrl: 'https://example.org/a.vtt' }],
])('typed %j sends %j', (fields, update) => {
  expect(readFields(item, typed(fields))).toEqual({ update });
});

test.each([
  [{ start: 'soon' }, { start: 'time' }],
  [{ end: '1:2:3:4' }, { end: 'time' }],
  [{ end: '0:42' }, { end: 'order' }],
  [{ start: '', end: '0' }, { end: 'order' }],
  [{ subtitles: 'a.vtt' }, { subtitles: 'link' }],
  [{ subtitles: 'javascript:alert(1)' }, { subtitles: 'link' }],
])('typed %j has the problem %j', (fields, problems) => {
  expect(readFields(item, typed(fields))).toMatchObject({ problems });
});
