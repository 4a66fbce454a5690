import { linkServices, type LinkService, type SiteStatus, type Service } from '@matinee/protocol';
import type { ServiceRecord } from '../telemetry/site-health.ts';
import type { Config } from '../config/config.ts';

const minFailures = 3;
const minWorked = 0.5;
const minLookUps = 5;
/** So many missing videos in a row mean that the site may have moved them. */
const minMissing = 10;
/** Services whose files are at any host, so that one host says nothing about the others. */
const plainServices: ReadonlySet<Service> = new Set(['direct', 'hls', 'dash']);
const slowMs = 1500;

type Health = Pick<SiteStatus, 'state' | 'failingSince' | 'fault' | 'worked' | 'medianMs'>;

export function healthOf(records: readonly ServiceRecord[]): Health {
  const lookUps = records.flatMap((record) => record.lookUps);
  const answered = lookUps.filter(({ isAnswered }) => isAnswered);
  const answeredAt = Math.max(0, ...records.map((record) => record.answeredAt ?? 0));
  const runs = records.flatMap(({ run }) => (run !== undefined && run.lastAt >= answeredAt ? [run] : []));
  const failures = runs.reduce((sum, { count }) => sum + count, 0);
  const worked = lookUps.length === 0 ? undefined : answered.length / lookUps.length;
  const isMostlyFailing = worked !== undefined && lookUps.length >= minLookUps && worked < minWorked;
  const latest = runs.toSorted((a, b) => b.lastAt - a.lastAt)[0];
  const medianMs = medianOf(answered.map(({ ms }) => ms));
  const figures = { ...(worked !== undefined && { worked }), ...(medianMs !== undefined && { medianMs }) };
  if (latest !== undefined && (failures >= minFailures || worked === 0 || isMostlyFailing)) {
    return { state: 'failing', failingSince: Math.min(...runs.map(({ since }) => since)), fault: latest.fault, ...figures };
  }
  if (worked === undefined) return { state: 'unused' };
  const newest = records.flatMap((record) => record.lookUps.slice(-minMissing));
  if (isOneSite(records) && newest.length >= minMissing && newest.every(({ isMissing }) => isMissing === true)) {
    return { state: 'doubtful', ...figures };
  }
  return { state: medianMs !== undefined && medianMs > slowMs ? 'slow' : 'working', ...figures };
}

export function isOneSite(records: readonly Pick<ServiceRecord, 'service'>[]): boolean {
  return records.every(({ service }) => !plainServices.has(service));
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

export function setUpServices({ sites }: Pick<Config, 'sites'>): LinkService[] {
  const isSetUp: Partial<Record<LinkService, boolean>> = {
    googledrive: sites.googleDriveKey !== undefined && sites.googleDriveBrowserKey !== undefined,
    peertube: sites.peertube.size > 0,
    invidious: sites.invidious.size > 0,
  };
  return linkServices.filter((service) => isSetUp[service] !== false);
}
