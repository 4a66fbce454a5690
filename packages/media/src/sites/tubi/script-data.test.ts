import { expect, test } from 'vitest';
import { readScriptData } from './script-data.ts';

const page = (script: string) => `<html><script>window.__data = ${script};</script><script>alert(1)</script></html>`;
const read = (script: string) => readScriptData(page(script), 'window.__data');

test.each([
  ['{"a":1,"b":[true,null,-2.5e3]}', { a: 1, b: [true, null, -2500] }],
  ['{a:1,$b_2 : "x"}', { a: 1, $b_2: 'x' }],
  ['{"a":undefined,"b":NaN,"c":new Date("2026-01-01"),"d":new Map([["x",1]])}', { a: null, b: null, c: '2026-01-01', d: [['x', 1]] }],
  [String.raw`{"a":"\"}]{\\","b":'it\'s "x"',"c":"\x41\u0042\q"}`, { a: '"}]{\\', b: 'it\'s "x"', c: 'ABq' }],
  ['["<\\u002Fscript>", {}]', ['</script>', {}]],
  ['{undefined:1,new:2}', { undefined: 1, new: 2 }],
])('%s is data', (script, expected) => {
  expect(read(script)).toEqual(expected);
});

test.each([
  '{"a":alert(1)}',
  '{"a":function(){return 1}}',
  '{"a":`x`}',
  '{"a":/x/}',
  '{"a":"unfinished',
  '{"a":[1,2}',
  '{"a":1',
  'true',
  '',
  '"text"',
  '(function(){})()',
])('%s is not', (script) => {
  expect(read(script)).toBeUndefined();
});

test('a key with the name of a member of every object is data too', () => {
  const found = read('{"__proto__":{"polluted":1},"constructor":2}') as Record<string, unknown>;
  expect(Object.keys(found)).toEqual(['__proto__', 'constructor']);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('finds nothing in a page without it, or with another value under its name', () => {
  expect(readScriptData('<html></html>', 'window.__data')).toBeUndefined();
  expect(readScriptData('window.__database = {}', 'window.__data')).toBeUndefined();
  expect(readScriptData('window.__data', 'window.__data')).toBeUndefined();
});

test.each([
  ['brackets', '['.repeat(2_000_000)],
  ['quotes', `["${'\\"'.repeat(1_000_000)}`],
  ['words', 'new '.repeat(700_000)],
  ['names', `{${'a '.repeat(700_000)}`],
  ['spaces', `{a${' '.repeat(2_000_000)}:1}`],
  ['minuses', `[${'-1'.repeat(700_000)}`],
])('2 MiB of %s are read in one pass, as quadratic time would be hours', (_what, script) => {
  expect(() => read(script)).not.toThrow();
});
