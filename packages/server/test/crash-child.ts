// Run as a process of its own by the restart test: says what has been acknowledged, and goes on until it is killed.
import { RequestType } from '@matinee/protocol';
import { startTestServer } from '@matinee/testing';

const server = await startTestServer({}, { dataDir: process.argv[2] as string });
const room = await server.generate();
const alice = await server.enter(room);
alice.request({ type: RequestType.Add, video: { service: 'direct', id: '/sample/first-light.mp4' } });
alice.request({ type: RequestType.Seek, value: 12 });
const texts: string[] = [];
for (let n = 0; n < 60; n++) {
  alice.request({ type: RequestType.Chat, text: `line ${n}` });
  texts.push((await alice.next('chat')).text);
}
process.send?.({ room, texts });
for (let n = 60; ; n++) {
  alice.request({ type: RequestType.Chat, text: `line ${n}` });
  await alice.next('chat');
}
