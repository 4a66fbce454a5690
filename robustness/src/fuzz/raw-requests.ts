import { hostileRequests } from '../generate/http-requests.ts';
import { openRawConnection } from './raw-connection.ts';
import type { Fuzzer } from './world.ts';

const kinds = Object.keys(hostileRequests);
const answerMs = 500;

export const fuzzRawRequests: Fuzzer = async (world, lane) => {
  for (let n = 0; !world.isOver(); n++) {
    const random = lane.random.fork(n);
    const kind = random.pick(kinds);
    const target = { token: String(world.pool.pick('token', random)), room: String(world.pool.pick('room', random)) };
    const bytes = hostileRequests[kind]?.(random, target) ?? Buffer.alloc(0);
    const connection = await openRawConnection(world.server.url);
    world.journal.record(lane.name, `connection ${n}: ${kind}`, bytes);
    connection.write(bytes);
    world.count('requests below HTTP');
    if (random.chance(0.1)) {
      connection.reset();
      continue;
    }
    if (random.chance(0.2)) connection.end();
    await connection.wait(answerMs, (received) => received.includes('\r\n\r\n'));
    // A page may hold anything, but a status line begins a line.
    const failure = /^HTTP\/1\.[01] (5\d\d).*$/m.exec(connection.received())?.[0];
    if (failure !== undefined && !failure.includes(' 503')) {
      world.findings.add(
        'no undocumented 5xx',
        `${kind}: ${failure} ${connection.received().slice(-200)}; sent ${bytes.toString('latin1').slice(0, 200)}`,
      );
    }
    connection.reset();
  }
};
