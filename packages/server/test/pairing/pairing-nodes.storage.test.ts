import { RequestType } from '@matinee/protocol';
import type { TestServer } from '@matinee/testing';
import { expect, test } from 'vitest';
import { startNodes } from '../helpers/running-nodes.ts';

const post = (node: TestServer, path: string, token: string, body: object = {}) =>
  node.call('POST', `/user/pairing/${path}`, { token, body });

test('[DEVICE-19] a device at one node is paired by a code typed at another, and its room is the same', async () => {
  const [here, there] = await startNodes();
  const [ann, device] = [await here.grant(), await there.grant()];
  const room = await here.generate(ann);
  const viewer = await here.enter(room, ann);
  const { code } = (await post(there, 'code', device, { kind: 'companion' })).body;
  expect((await post(here, 'approve', ann, { code, room })).status).toBe(200);
  expect((await there.call('GET', '/user/pairing/code', { token: device })).body).toMatchObject({ state: 'offered', offer: { room } });
  const { body } = await post(there, 'code/confirm', device);
  const phone = await there.enter(room, body.token, 'companion');
  await viewer.next('user', ({ update }) => update.kind === 'update' && update.value.id === phone.id && update.value.kind === 'companion');
  phone.request({ type: RequestType.Chat, text: 'from the sofa' });
  expect(await viewer.next('chat')).toMatchObject({ from: { kind: 'companion' }, text: 'from the sofa' });
});

test('[DEVICE-19] one of two nodes at which a link is used at once pairs', async () => {
  const [here, there] = await startNodes();
  const ann = await here.grant();
  const devices = await Promise.all([here, there].map(async (node) => ({ node, token: await node.grant() })));
  const { secret } = (await post(here, 'link', ann, { room: 'lounge' })).body;
  const answers = await Promise.all(devices.map(({ node, token }) => post(node, 'link/redeem', token, { secret })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('[DEVICE-19] a remote of a guest at one node ends with that guest at another', async () => {
  const [here, there] = await startNodes();
  const ann = await here.grant();
  const { secret } = (await post(here, 'link', ann, { room: 'lounge' })).body;
  const { body } = await post(there, 'link/redeem', await there.grant(), { secret });
  const phone = await there.enter(await there.generate(), body.token, 'companion');
  await here.logIn(ann, 'Noor');
  await phone.closed;
  expect((await there.call('GET', '/user', { token: body.token })).status).toBe(401);
});
