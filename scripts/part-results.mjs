import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * Result that a reporter of this folder writes for one part of a run.
 * @typedef {object} PartResult
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} flaky tests that passed at their second attempt; they count as passed
 * @property {[path: string, ms: number][]} files
 * @property {string[]} failures
 */

const maxRows = 15;

/** Returns the result of a part in which nothing has run yet. */
export const emptyResult = () => ({ passed: 0, failed: 0, skipped: 0, flaky: [], files: [], failures: [] });

/** Returns the result that a reporter wrote, or an empty one where the run broke before that. */
export function readResult(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : emptyResult();
}

/** A table of the slowest files of a part, slowest first, in seconds. */
export function slowestFiles(name, { files }) {
  const slowest = [...files].sort(([, a], [, b]) => b - a).slice(0, maxRows);
  if (slowest.length === 0) return '';
  const totalMs = files.reduce((sum, [, ms]) => sum + ms, 0);
  const seconds = (ms) => (ms / 1000).toFixed(1).padStart(7);
  const rows = slowest.map(([path, ms]) => `${seconds(ms)} s  ${path}`);
  return [`\nSlowest files of ${name} (${files.length} files, ${seconds(totalMs).trim()} s in all)`, ...rows].join('\n');
}

/** Returns a failed test in two lines: its place and name, and the first line of its first error. */
export function failure(where, errors) {
  const lines = stripVTControlCharacters(errors[0]?.message ?? '').split('\n');
  const firstLine = lines.find(Boolean) ?? 'it broke off';
  return `${where}\n    ${firstLine}`;
}
