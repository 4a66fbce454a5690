import { hostileFrames, textFrame } from '../generate/frames.ts';
import { hostileUpgrade, upgradeRequest } from '../generate/upgrades.ts';
import type { Random } from '../random.ts';
import { openRawConnection, type RawConnection } from './raw-connection.ts';
import { forwardedFor, type Fuzzer, type World } from './world.ts';

const frameKinds = Object.keys(hostileFrames);
const handshakeMs = 10_000;
const afterwardsMs = 300;

/** Sends wrong, unfinished and cut-off handshakes and frames, and floods. */
export const fuzzFrames: Fuzzer = async (world, lane) => {
  for (let n = 0; !world.isOver(); n++) {
    const random = lane.random.fork(n);
    const connection = await openRawConnection(world.server.url);
    const record = (input: string | Buffer): void => world.journal.record(lane.name, `connection ${n}`, input);
    await attack(world, random, connection, record);
    world.count('connections below WebSocket');
    if (/^HTTP\/1\.1 5/m.test(connection.received()) && !connection.received().startsWith('HTTP/1.1 503')) {
      world.findings.add('no undocumented 5xx', `an upgrade was answered with ${connection.received().slice(0, 200)}`);
    }
    if (random.chance(0.5)) connection.reset();
    else connection.end();
    await connection.wait(afterwardsMs);
    connection.reset();
  }
};

async function attack(world: World, random: Random, connection: RawConnection, record: (input: string | Buffer) => void): Promise<void> {
  const send = (input: string | Buffer): void => {
    record(input);
    connection.write(input);
  };
  const room = String(world.pool.pick('room', random));
  const upgrade = upgradeRequest(random.chance(0.9) ? `/api/room/${room}` : random.pick(['/x', '/api/room/!!', '/api/room/nowhere']), {
    'X-Forwarded-For': forwardedFor(random),
  });
  const kind = random.next();
  if (kind < 0.15) {
    // The network is gone before the server has looked.
    send(upgrade);
    if (random.chance(0.5)) return connection.reset();
    return connection.end();
  }
  if (kind < 0.3) {
    send(hostileUpgrade(random, room));
    return connection.wait(afterwardsMs, (received) => received.includes('\r\n\r\n'));
  }
  const auth = textFrame(JSON.stringify({ action: 'auth', token: world.pool.pick('token', random) }));
  if (kind < 0.4) {
    // Frames on the heels of the request.
    record(upgrade);
    return connection.write(
      Buffer.concat([Buffer.from(upgrade, 'latin1'), auth, hostileFrames[random.pick(frameKinds)]?.(random) ?? auth]),
    );
  }
  send(upgrade);
  await connection.wait(handshakeMs, (received) => received.includes('\r\n\r\n'));
  if (random.chance(0.1)) return connection.reset();
  if (random.chance(0.8)) send(auth);
  if (random.chance(0.2)) connection.pause();
  for (let left = random.int(1, 3); left > 0; left--) {
    const name = random.pick(frameKinds);
    record(`a frame: ${name}`);
    send(hostileFrames[name]?.(random) ?? auth);
  }
  return connection.wait(afterwardsMs);
}
