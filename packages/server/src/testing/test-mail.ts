import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server of the tests' own, which keeps what it is given. */
export interface TestMail {
  /** As SMTP_URL has it. */
  url: string;
  received: Email[];
  /** The next letter to an address; fails after 5 seconds. */
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
        void PostalMime.parse(Buffer.concat(chunks)).then((letter) => {
          received.push(letter);
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
        const timer = setTimeout(() => reject(new Error(`No letter to ${to} has come`)), 5000);
        function look(): void {
          const letter = received.find((one) => !taken.has(one) && one.to?.some(({ address }) => address === to));
          if (letter === undefined) return;
          taken.add(letter);
          waiting.delete(look);
          clearTimeout(timer);
          resolve(letter);
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
