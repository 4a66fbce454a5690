import { createFakeClock } from '@matinee/base/fake-clock';
import { listenOnLoopback } from '@matinee/testing';
import { pino, type Logger } from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { createMailer } from '../../src/accounts/mailer.ts';

async function startMail(faults: SMTPServerOptions, log: Logger) {
  const { port, close } = await listenOnLoopback(new SMTPServer({ disabledCommands: ['STARTTLS', 'AUTH'], ...faults }).server);
  const clock = createFakeClock(1000);
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Matinee <matinee@example.org>' }, { log, clock });
  return { clock, mailer, close };
}
test('an e-mail that cannot be sent is logged with the reason and without its recipient', async () => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, callback) =>
    callback(Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 }));
  const log: string[] = [];
  const { mailer, close } = await startMail({ onRcptTo }, pino({}, { write: (line) => void log.push(line) }));
  mailer.send({ to: 'victim@example.org', subject: 'For the victim', text: 'Dear victim', html: '<p>Dear victim</p>' });
  await mailer.close();
  await close();
  expect(log).toHaveLength(1);
  expect(JSON.parse(log[0] ?? '')).toMatchObject({ msg: 'failed to send an e-mail', code: 'EENVELOPE', responseCode: 550 });
  expect(log.join('')).not.toContain('victim');
  expect(mailer.failingSince()).toBeUndefined();
});

test('[OPERATOR-31] mail fails from the first e-mail that the mail server refuses until it takes one', async () => {
  let isRefusing = true;
  const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, _session, callback) =>
    callback(isRefusing ? Object.assign(new Error('Not now'), { responseCode: 451 }) : null);
  const { clock, mailer, close } = await startMail({ onMailFrom }, pino({ level: 'silent' }));
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
  await close();
});
