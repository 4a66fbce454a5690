import { lookup } from 'node:dns/promises';
import { systemClock } from '@matinee/base/clock';
import { calls } from '@matinee/protocol';
import { WebSocket } from 'ws';
import { probeHeader, seenHeader, seenSchema, signProbe, type Seen } from '../http/probe.ts';
import { clockFinding } from './check-storage.ts';
import { failed, messageOf, ok, warn, type Finding } from './finding.ts';

const waitMs = 5000;
/** An IP address for documentation (RFC 5737), which no client has. */
const forged = '192.0.2.7';

export async function checkAddress(publicUrl: string, secret: Buffer | undefined): Promise<Finding[]> {
  const { hostname } = new URL(publicUrl);
  try {
    const found = await lookup(hostname.replaceAll(/[[\]]/g, ''), { all: true });
    const addresses = [...new Set(found.map(({ address }) => address))].join(', ');
    const name = ok('name', hostname === addresses ? `${hostname} needs no look-up.` : `${hostname} leads to ${addresses}.`);
    return [name, ...(await checkServer(publicUrl, secret))];
  } catch (error) {
    return [failed('name', `${hostname} cannot be resolved: ${messageOf(error)}.`)];
  }
}

async function checkServer(publicUrl: string, secret: Buffer | undefined): Promise<Finding[]> {
  const sentMs = systemClock.now();
  let response: Response;
  try {
    response = await fetch(`${publicUrl}/api/status`, { redirect: 'manual', signal: AbortSignal.timeout(waitMs) });
  } catch (error) {
    return [failed('address', `nothing answers at ${publicUrl}: ${messageOf(error)}.`)];
  }
  const status = calls.status.response.safeParse(await response.json().catch(() => undefined));
  if (!status.success) return [failed('address', `what answers at ${publicUrl} is no Matinee (status ${response.status}).`)];
  const findings = [ok('address', `Matinee ${status.data.version} answers at ${publicUrl}.`)];
  const date = Date.parse(response.headers.get('date') ?? '');
  // The header has whole seconds, cut off.
  if (!Number.isNaN(date)) findings.push(clockFinding(`that of ${publicUrl}`, date + 500 - (sentMs + systemClock.now()) / 2));
  return [...findings, await checkWebSocket(publicUrl), await checkProxy(publicUrl, secret)];
}

async function checkWebSocket(publicUrl: string): Promise<Finding> {
  const name = 'websocket';
  const socket = new WebSocket(`${publicUrl.replace(/^http/, 'ws')}/api/room/matinee-check`, { handshakeTimeout: waitMs });
  try {
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return ok(name, 'connections are upgraded.');
  } catch (error) {
    return failed(name, `connections are not upgraded: ${messageOf(error)}. Let the proxy pass the headers Upgrade and Connection.`);
  } finally {
    socket.on('error', () => undefined);
    socket.terminate();
  }
}

/** The signature shows the server that an operator asks. */
async function checkProxy(publicUrl: string, secret: Buffer | undefined): Promise<Finding> {
  if (secret === undefined) return warn('proxy', 'the database has no secret yet, by which the server could know this check.');
  try {
    const { headers } = await fetch(`${publicUrl}/api/status`, {
      headers: { [probeHeader]: signProbe(secret, systemClock.now()), 'x-forwarded-for': forged },
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMs),
    });
    const seen = headers.get(seenHeader);
    if (seen !== null) return judgeProxy(seenSchema.parse(JSON.parse(seen)));
    return warn(
      'proxy',
      `the server at ${publicUrl} does not know this check: it has another database, another version or a clock that is off.`,
    );
  } catch (error) {
    return failed('proxy', `${messageOf(error)}.`);
  }
}

export function judgeProxy({ peer, address, isTrusted, forwardedFor }: Seen): Finding {
  const name = 'proxy';
  if (address === forged) {
    return failed(
      name,
      `${peer} is trusted and passes on what clients claim, so anyone evades the limits. Let it replace X-Forwarded-For, or don't trust it.`,
    );
  }
  if (forwardedFor === forged) return ok(name, 'there is none, and what clients claim of their address does not count.');
  if (forwardedFor === undefined) {
    return warn(name, `${peer} says nothing of the users' addresses, so limits count all users as one. Let it send X-Forwarded-For.`);
  }
  if (!isTrusted) return warn(name, `${peer} is not trusted, so limits count all users as one. Set TRUST_PROXY=${peer}`);
  return ok(name, `${peer} is trusted, and users' addresses are seen.`);
}
