import { createFakeClock } from '@matinee/base/fake-clock';
import { expect, test } from 'vitest';
import { startTestMail } from '@matinee/testing/mail';
import { closeAfterTest, startForFile, startForTest } from '../helpers/start-for-test.ts';

const hourMs = 3600 * 1000;
const clock = createFakeClock();
const server = await startForFile({}, { clock });
const olga = await server.operator();

const shown = async (): Promise<unknown> => (await server.call('GET', '/data/features')).body.announcement;
const announce = (body: object) => server.call('POST', '/announce', { token: olga, body });

test('[OPERATOR-26] an announcement shows on pages without a room for the chosen time, if an operator wants that', async () => {
  await announce({ text: 'In rooms only' });
  expect(await shown()).toBeUndefined();
  await announce({ text: 'Matinee restarts at 22:00.', pagesForHours: 2 });
  expect(await shown()).toBe('Matinee restarts at 22:00.');
  clock.advance(2 * hourMs - 1);
  expect(await shown()).toBe('Matinee restarts at 22:00.');
  clock.advance(1);
  expect(await shown()).toBeUndefined();
  for (const pagesForHours of [0, 1.5, 169, '2']) expect((await announce({ text: 'Soon', pagesForHours })).status).toBe(400);
});

test('[OPERATOR-26] an operator ends an announcement before its time, and both are logged', async () => {
  await announce({ text: 'Soon', pagesForHours: 24 });
  expect((await server.call('DELETE', '/admin/announcement', { token: olga })).status).toBe(200);
  expect(await shown()).toBeUndefined();
  const { body } = await server.call('GET', '/admin/audit', { token: olga });
  expect(body.data.slice(0, 2)).toMatchObject([
    { action: 'announcement.end' },
    { action: 'announce', details: { text: 'Soon', pagesForHours: 24 } },
  ]);
});

test('[OPERATOR-27] an e-mail tries the mail server, and shows its answer to the operator', async () => {
  const mail = closeAfterTest(await startTestMail());
  const mailing = await startForTest({ SMTP_URL: mail.url });
  const token = await mailing.operator();
  const attempt = (to: string) => mailing.call('POST', '/admin/mail-test', { token, body: { to } });
  expect((await attempt('olga@example.org')).body).toMatchObject({ isSent: true, answer: expect.stringMatching(/^250 /) });
  expect((await mail.next('olga@example.org')).subject).toBe('Matinee can send e-mails');
  expect((await attempt('no address')).status).toBe(400);
  await mail.close();
  expect((await attempt('olga@example.org')).body).toMatchObject({ isSent: false, answer: expect.stringContaining('ECONNREFUSED') });
});

test('[OPERATOR-27] without a mail server no e-mail can be tried', async () => {
  const reply = await server.call('POST', '/admin/mail-test', { token: olga, body: { to: 'olga@example.org' } });
  expect(reply).toMatchObject({ status: 403, body: { error: { reason: 'no_mail' } } });
});
