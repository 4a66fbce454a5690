import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A fake mail server, which keeps the e-mails it receives. */
export interface TestMail {
  /** Value of SMTP_URL. */
  url: string;
  received: Email[];
  /** The next e-mail to an e-mail address; rejects after 5 s. */
  next(to: string): Promise<Email>;
  close(): Promise<void>;
}

export async function startTestMail(): Promise<TestMail> {
  const received: Email[] = [];
  const taken = new Set<Email>();
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) => {
      if (username === 'matinee' && password === 'secret') callback(null, { user: username });
      else callback(new Error('Wrong name or password'));
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          received.push(email);
          for (const look of waiting) look();
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://matinee:secret@127.0.0.1:${port}`,
    received,
    next(to) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`No e-mail to ${to} was received`)), 5000);
        function look(): void {
          const email = received.find((one) => !taken.has(one) && one.to?.some(({ address }) => address === to));
          if (email === undefined) return;
          taken.add(email);
          waiting.delete(look);
          clearTimeout(timer);
          resolve(email);
        }
        waiting.add(look);
        look();
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
