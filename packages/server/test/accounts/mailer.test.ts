import type { AddressInfo } from 'node:net';
import { createFakeClock } from '@matinee/base/fake-clock';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { createMailer } from '../../src/accounts/mailer.ts';

test('an e-mail that cannot be sent is logged with the reason and without its recipient', async () => {
  const refusing = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 })),
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const log: string[] = [];
  const clock = createFakeClock(1000);
  const { port } = refusing.server.address() as AddressInfo;
  const mailer = createMailer(
    { url: `smtp://127.0.0.1:${port}`, from: 'Matinee <matinee@example.org>' },
    { log: pino({}, { write: (line) => void log.push(line) }), clock },
  );
  mailer.send({ to: 'victim@example.org', subject: 'For the victim', text: 'Dear victim', html: '<p>Dear victim</p>' });
  await mailer.close();
  await new Promise<void>((resolve) => refusing.close(() => resolve()));
  expect(log).toHaveLength(1);
  expect(JSON.parse(log[0] ?? '')).toMatchObject({ msg: 'failed to send an e-mail', code: 'EENVELOPE', responseCode: 550 });
  expect(log.join('')).not.toContain('victim');
  expect(mailer.failingSince()).toBeUndefined();
});

test('[OPERATOR-31] mail fails from the first e-mail that the mail server refuses until it takes one', async () => {
  let isRefusing = true;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, callback) => callback(isRefusing ? Object.assign(new Error('Not now'), { responseCode: 451 }) : null),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const clock = createFakeClock(1000);
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'matinee@example.org' }, { log: pino({ level: 'silent' }), clock });
  const failingAfterSending = async (): Promise<number | undefined> => {
    await mailer.sendTest('olga@example.org');
    return mailer.failingSince();
  };
  expect(await failingAfterSending()).toBe(1000);
  clock.advance(500);
  expect(await failingAfterSending()).toBe(1000);
  isRefusing = false;
  expect(await failingAfterSending()).toBeUndefined();
  await mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
