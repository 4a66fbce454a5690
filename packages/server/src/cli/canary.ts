import { siteStatusesResponseSchema, type SiteStatus } from '@matinee/protocol';
import type { Config } from '../config/config.ts';
import { askAsOperator } from './ask-server.ts';
import { CommandError, type CommandCall } from './command.ts';
import { toLines } from './to-lines.ts';

/** The server waits 15 s for sites. */
const timeoutMs = 30_000;
const broken: ReadonlySet<SiteStatus['state']> = new Set(['failing', 'doubtful']);

/** `matinee canary`. Returns 1 if a site fails or finds nothing. */
export async function tryCanary({ readConfig, has, print }: CommandCall): Promise<number> {
  const { apiKey, ...config } = readConfig();
  if (apiKey === undefined) throw new CommandError('The server is asked with API_KEY. Set it, for the server and here.');
  const sites = await checkSites(config, apiKey);
  if (has('json')) print(JSON.stringify(sites, undefined, 2));
  else {
    const shown = sites.map(({ service, state, worked, fault }) => [
      service,
      state,
      worked === undefined ? '-' : `${Math.round(worked * 100)} %`,
      fault ?? '-',
    ]);
    for (const line of toLines(['SITE', 'STATE', 'ANSWERED', 'FAULT'], shown)) print(line);
  }
  return sites.some(({ state }) => broken.has(state)) ? 1 : 0;
}

async function checkSites(address: Pick<Config, 'host' | 'port'>, apiKey: string): Promise<SiteStatus[]> {
  const request = { method: 'POST', signal: AbortSignal.timeout(timeoutMs) };
  const answer = await askAsOperator(address, '/api/admin/providers/check', apiKey, request);
  if (answer.status === 429) throw new CommandError('The sites were checked within the last minute.');
  if (answer.status !== 200) throw new CommandError('The server refuses API_KEY.');
  return siteStatusesResponseSchema.parse(await answer.json()).data;
}
