import { calls } from '@matinee/protocol';
import type { ServerProcess } from '@matinee/testing/server-process';
import type { Findings } from './findings.ts';
import { apiKey } from './world.ts';

const atOnce = 8;
const rule = 'every stored room can be read back';

export async function readStoredRooms(server: ServerProcess, names: readonly string[], findings: Findings): Promise<void> {
  const headers = { authorization: `Bearer ${await server.grant()}`, apikey: apiKey };
  const list = await fetch(`${server.url}/api/room/list`, { headers });
  const listed = await list.text();
  if (list.status !== 200 || !calls.listRooms.response.safeParse(JSON.parse(listed)).success)
    findings.add(rule, `the list of rooms was answered with ${list.status} ${listed.slice(0, 300)}`);
  const left = [...names];
  async function readOneAfterTheOther(): Promise<void> {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const answer = await fetch(`${server.url}/api/room/${encodeURIComponent(name)}`, { headers });
      const text = await answer.text();
      if (answer.status !== 200 || !calls.getRoom.response.safeParse(JSON.parse(text)).success)
        findings.add(rule, `${name} was answered with ${answer.status} ${text.slice(0, 300)}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readOneAfterTheOther));
}
