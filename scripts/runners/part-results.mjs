import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * A part's result, written by a reporter of this folder.
 * @typedef {object} PartResult
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} flaky tests that passed at their second attempt; they count as passed
 * @property {[path: string, ms: number][]} files
 * @property {string[]} failures
 */

const maxRows = 15;

export const emptyResult = () => ({ passed: 0, failed: 0, skipped: 0, flaky: [], files: [], failures: [] });

/** Returns an empty result if the run broke before writing it. */
export function readResult(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : emptyResult();
}

/** In seconds. */
export function slowestFiles(name, { files }) {
  const slowest = [...files].sort(([, a], [, b]) => b - a).slice(0, maxRows);
  if (slowest.length === 0) return '';
  const totalMs = files.reduce((sum, [, ms]) => sum + ms, 0);
  const seconds = (ms) => (ms / 1000).toFixed(1).padStart(7);
  const rows = slowest.map(([path, ms]) => `${seconds(ms)} s  ${path}`);
  return [`\nSlowest files of ${name} (${files.length} files, ${seconds(totalMs).trim()} s in all)`, ...rows].join('\n');
}

/** Returns a failed test's place and name, and the first line of its first error. */
export function failure(where, errors) {
  const lines = stripVTControlCharacters(errors[0]?.message ?? '').split('\n');
  const firstLine = lines.find(Boolean) ?? 'it broke off';
  return `${where}\n    ${firstLine}`;
}
