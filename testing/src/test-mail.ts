import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listenOnLoopback } from './listen-on-loopback.ts';

export type TestMail = Awaited<ReturnType<typeof startTestMail>>;

export async function startTestMail() {
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
  const { port } = await listenOnLoopback(server.server);

  return {
    /** Value of SMTP_URL. */
    url: `smtp://matinee:secret@127.0.0.1:${port}`,
    received,
    /** Rejects after 5 s. */
    next(to: string): Promise<Email> {
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
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
