import { createHmac, randomUUID } from 'node:crypto';
import { joinRoom, RequestType } from '@matinee/client';

// Posts what happens in a room to a URL, as JSON and signed as https://www.standardwebhooks.com has it.
//
//     WEBHOOK_SECRET=whsec_… node webhook-relay.ts https://watch.example.org cinema https://example.org/hook
//
// WEBHOOK_SECRET is what the receiver checks signatures with: whsec_ and at least 24 bytes in Base64.
// MATINEE_TOKEN can have the token of a bot. Without it the relay is a guest.

const [url, roomName, hook] = process.argv.slice(2);
const key = Buffer.from(process.env['WEBHOOK_SECRET']?.replace(/^whsec_/, '') ?? '', 'base64');
if (url === undefined || roomName === undefined || !URL.canParse(hook ?? '') || key.length < 24) {
  console.error('Usage: WEBHOOK_SECRET=whsec_… node webhook-relay.ts URL ROOM HOOK');
  process.exit(2);
}
const token = process.env['MATINEE_TOKEN'];
const room = await joinRoom({ url, room: roomName, token, name: token === undefined ? 'Relay' : undefined });

/** Names such as `room.play_now`. */
const eventNames = new Map(Object.entries(RequestType).map(([name, type]) => [type as number, `room.${toSnakeCase(name)}`]));
/** They are sent in order: each waits for the one before. */
let sending = Promise.resolve();
let waiting = 0;
const maxWaiting = 1000;

room.on('event', ({ request, user, additional }) => {
  post(eventNames.get(request.type) ?? 'room.event', { room: room.state.name, user, request, ...additional });
});
room.on('chat', ({ from: { name, isLoggedIn }, text }) => {
  post('room.chat', { room: room.state.name, user: { name, isLoggedIn }, text });
});
room.on('close', ({ message }) => {
  console.error(message);
  process.exitCode = 1;
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => room.close());
console.log(`${room.self?.name} posts what happens in ${room.state.name}`);

function post(type: string, data: object): void {
  if (waiting === maxWaiting) return console.error(`${type} is left out: ${maxWaiting} others wait`);
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  waiting += 1;
  sending = sending.then(async () => {
    await deliver(`msg_${randomUUID()}`, body);
    waiting -= 1;
  });
}

function toSnakeCase(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

/** Tries three times. The id stays the same, so that the receiver can recognise repetitions. */
async function deliver(id: string, body: string): Promise<void> {
  for (const waitMs of [0, 1000, 5000]) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const status = await attempt(id, body);
    if (status === 'delivered') return;
    console.error(`${id} was not delivered: ${status}`);
  }
}

async function attempt(id: string, body: string): Promise<string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
  try {
    const reply = await fetch(String(hook), { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
    return reply.ok ? 'delivered' : `status ${reply.status}`;
  } catch (error) {
    return String(error);
  }
}
