import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { createMailer } from '../src/accounts/mailer.ts';

test('an e-mail that cannot be sent is logged with the reason and without its recipient', async () => {
  const refusing = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 })),
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const log: string[] = [];
  const { port } = refusing.server.address() as AddressInfo;
  const mailer = createMailer(
    { url: `smtp://127.0.0.1:${port}`, from: 'Matinee <matinee@example.org>' },
    pino({}, { write: (line) => void log.push(line) }),
  );
  mailer.send({ to: 'victim@example.org', subject: 'For the victim', text: 'Dear victim', html: '<p>Dear victim</p>' });
  await mailer.close();
  await new Promise<void>((resolve) => refusing.close(() => resolve()));
  expect(log).toHaveLength(1);
  expect(JSON.parse(log[0] ?? '')).toMatchObject({ msg: 'a letter could not be sent', code: 'EENVELOPE', responseCode: 550 });
  expect(log.join('')).not.toContain('victim');
});
