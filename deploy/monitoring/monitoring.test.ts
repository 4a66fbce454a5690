import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '@matinee/testing';
import { expect, test } from 'vitest';
import * as z from 'zod';

const fileOf = (name: string): string => join(import.meta.dirname, name);
const alerts = readFileSync(fileOf('alerts.yml'), 'utf8');

const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      type: z.string(),
      description: z.string().optional(),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
});
const { panels } = dashboardSchema.parse(JSON.parse(readFileSync(fileOf('grafana-dashboard.json'), 'utf8')));
/** The queries of the dashboard, with Grafana's variables replaced. */
const queries = panels
  .flatMap(({ targets }) => targets.map(({ expr }) => expr))
  .map((query) => query.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'));

/** Throws with promtool's output if it finds a fault. */
const promtool = (...args: string[]): string => execFileSync('promtool', args, { encoding: 'utf8' });

test('[METRICS-1] promtool accepts the alerts and the example of a configuration', () => {
  expect(promtool('check', 'rules', fileOf('alerts.yml'))).toContain('SUCCESS');
  expect(promtool('check', 'config', fileOf('prometheus.yml'))).toContain('SUCCESS');
});

test('[METRICS-1] every alert fires when it should, and not before', () => {
  const names = (text: string, pattern: RegExp): string[] =>
    [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted();
  const tests = readFileSync(fileOf('alerts.test.yml'), 'utf8');
  expect(promtool('test', 'rules', fileOf('alerts.test.yml'))).toContain('SUCCESS');
  expect(names(tests, /labels: 'ALERTS\{alertname="(\w+)"/g)).toEqual(names(alerts, /alert: (\w+)/g));
});

test('[METRICS-2] every query of the dashboard is valid, and every panel has a description', () => {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-dashboard-'));
  const rules = queries.map((expr, index) => ({ record: `query_${index}`, expr }));
  // JSON is YAML.
  writeFileSync(join(folder, 'queries.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  expect(promtool('check', 'rules', join(folder, 'queries.yml'))).toContain(`${queries.length} rules found`);
  rmSync(folder, { recursive: true });
  expect(panels.filter(({ type, description }) => type !== 'row' && description === undefined)).toEqual([]);
});

test('[METRICS-2] dashboard and alerts name metrics that the server has', async () => {
  const server = await startTestServer({ METRICS_PORT: '0' });
  const text = await (await fetch(`${server.operatorUrl}/metrics`)).text();
  await server.close();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)];
  const existing = new Set(
    types.flatMap(([, name = '', type]) => (type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name])),
  );
  const named = [alerts, ...queries].flatMap((query) => [...query.matchAll(/\b((?:matinee|process|nodejs)_\w+)(?=[{[])/g)]);
  expect(named.map(([, name = '']) => name).filter((name) => !existing.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(queries.length);
});
