// Draws the dashboard as Grafana would, with the data of a Prometheus server, for the picture in docs/:
// node deploy/monitoring/draw-dashboard.ts http://127.0.0.1:9090 docs/dashboard.png
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import * as z from 'zod';

const [prometheus = '', picture = ''] = process.argv.slice(2);
const minutes = 15;
const width = 1440;
const rowPx = 30;

const panelSchema = z.object({
  title: z.string(),
  type: z.string(),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  fieldConfig: z.object({ defaults: z.object({ unit: z.string(), min: z.number().optional() }) }).optional(),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
});
type Panel = z.infer<typeof panelSchema>;
const { panels } = z
  .object({ panels: z.array(panelSchema) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'grafana-dashboard.json'), 'utf8')));

const answerSchema = z.object({
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), values: z.array(z.tuple([z.number(), z.string()])) })),
  }),
});

interface Line {
  label: string;
  points: { atSeconds: number; value: number }[];
}

async function linesOf({ targets }: Panel): Promise<Line[]> {
  const end = Math.floor(Date.now() / 1000);
  const lines = targets.map(async ({ expr, legendFormat }) => {
    const query = expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*');
    const range = new URLSearchParams({ query, start: String(end - minutes * 60), end: String(end), step: '10' });
    const { data } = answerSchema.parse(await (await fetch(`${prometheus}/api/v1/query_range?${range.toString()}`)).json());
    return data.result.map(({ metric, values }) => ({
      label: legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => metric[name] ?? ''),
      points: values.map(([atSeconds, value]) => ({ atSeconds, value: Number(value) })).filter(({ value }) => Number.isFinite(value)),
    }));
  });
  return (await Promise.all(lines)).flat();
}

const binary = ['B', 'kB', 'MB', 'GB'];

function format(value: number, unit: string): string {
  if (unit === 'percentunit') return `${(value * 100).toFixed(Math.abs(value) < 0.1 ? 1 : 0)} %`;
  if (unit === 's') return Math.abs(value) < 1 ? `${Number((value * 1000).toPrecision(2))} ms` : `${Number(value.toPrecision(2))} s`;
  if (unit === 'bytes' || unit === 'Bps') {
    const power = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.abs(value) || 1) / 3)));
    return `${Number((value / 1000 ** power).toPrecision(3))} ${binary[power]}${unit === 'Bps' ? '/s' : ''}`;
  }
  return `${Number(value.toPrecision(3))}${unit === 'ops' ? '/s' : ''}`;
}

/** Rounds to a digit, or a digit and a half, so that half of it is round too. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * unit >= value) ?? 10) * unit;
}

const colours = ['#73bf69', '#f2cc0c', '#5794f2', '#ff9830', '#f2495c', '#b877d9', '#8ab8ff', '#ffb357'];
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function drawChart(lines: Line[], { unit, min }: { unit: string; min?: number | undefined }, height: number): string {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
  if (values.length === 0) return '<p class="none">No data</p>';
  const low = min ?? Math.min(...values);
  const high = low + roundUp(Math.max(...values) - low || 1);
  const times = lines.flatMap(({ points }) => points.map(({ atSeconds }) => atSeconds));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const x = (atSeconds: number): number => ((atSeconds - from) / Math.max(1, to - from)) * 100;
  const y = (value: number): number => 100 - ((value - low) / (high - low || 1)) * 100;
  const paths = lines.map(({ points }, index) => {
    const path = points.map(({ atSeconds, value }) => `${x(atSeconds).toFixed(2)},${y(value).toFixed(2)}`).join(' ');
    return `<polyline points="${path}" fill="none" stroke="${colours[index % colours.length]}" stroke-width="1.5" vector-effect="non-scaling-stroke"/>`;
  });
  const marks = [0, 0.5, 1].map((part) => `<span style="bottom:${part * 92}%">${format(low + (high - low) * part, unit)}</span>`);
  const legend = lines.slice(0, 6).map(({ label }, index) => `<i style="background:${colours[index]}"></i>${escaped(label)}`);
  return `<div class="plot" style="height:${height - 70}px"><div class="axis">${marks.join('')}</div>
    <svg viewBox="0 0 100 100" preserveAspectRatio="none">${paths.join('')}</svg></div><p class="legend">${legend.join(' ')}</p>`;
}

async function draw(panel: Panel): Promise<string> {
  const { x, y, w, h } = panel.gridPos;
  const place = `left:${(x / 24) * 100}%;top:${y * rowPx}px;width:${(w / 24) * 100}%;height:${h * rowPx}px`;
  if (panel.type === 'row') return `<h2 style="${place}">${escaped(panel.title)}</h2>`;
  const lines = await linesOf(panel);
  const { unit, min } = panel.fieldConfig?.defaults ?? { unit: 'short' };
  const last = lines[0]?.points.at(-1)?.value;
  const content =
    panel.type === 'stat'
      ? `<p class="stat">${last === undefined ? '–' : format(last, unit)}</p>`
      : drawChart(lines, { unit, min }, h * rowPx);
  return `<section style="${place}"><div><h3>${escaped(panel.title)}</h3>${content}</div></section>`;
}

const rows = Math.max(...panels.map(({ gridPos }) => gridPos.y + gridPos.h));
const page = `<!doctype html><style>
  body { margin: 0; padding: 16px; background: #111217; color: #ccccdc; font: 12px system-ui, sans-serif; }
  main { position: relative; height: ${rows * rowPx}px; } h1 { font-size: 18px; font-weight: 500; margin: 0 0 12px 4px; }
  h2 { position: absolute; margin: 0; padding: 6px 4px; font-size: 14px; font-weight: 500; box-sizing: border-box; }
  section { position: absolute; padding: 4px; box-sizing: border-box; }
  section > div { height: 100%; background: #181b1f; border: 1px solid #24272c; border-radius: 2px; padding: 6px 8px; box-sizing: border-box; overflow: hidden; }
  h3 { margin: 0 0 8px; font-size: 13px; font-weight: 500; } .stat { margin: 8px 0; font-size: 32px; text-align: center; }
  .plot { position: relative; margin-left: 56px; border-left: 1px solid #2c2f36; border-bottom: 1px solid #2c2f36; }
  .plot svg { width: 100%; height: 100%; } .axis span { position: absolute; right: calc(100% + 6px); white-space: nowrap; color: #9a9aa8; }
  .legend { margin: 6px 0 0; white-space: nowrap; color: #9a9aa8; } .legend i { display: inline-block; width: 12px; height: 3px; margin: 0 5px 3px 10px; }
  .none { text-align: center; color: #9a9aa8; }
</style><h1>Matinee</h1><main>${(await Promise.all(panels.map(draw))).join('')}</main>`;

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const tab = await browser.newPage({ viewport: { width, height: 900 } });
await tab.setContent(page);
await tab.screenshot({ path: picture, fullPage: true });
await browser.close();
