import { expect, test } from '../support/test.ts';

const cases: [what: string, path: string, sentence: RegExp][] = [
  ['a file that is not there', '/status/404/film.mp4', /nothing at this link/i],
  ['a page instead of a video', '/page/film.mp4', /link to a web page/],
  ['a page that calls itself a video', '/not-media.mp4', /can’t play this kind of file/],
  ['a copy-protected stream', '/protected/film.m3u8', /copy-protected/],
  ['a redirect to a forbidden address', '/redirect-to-metadata/film.mp4', /can’t open this address/],
];

test('[LINK-5] [LINK-11] a link to something else than a video is refused with a sentence, and the room goes on', async ({
  together,
  media,
}) => {
  const [alice, bob] = await together();
  await alice.open('Queue');
  const alert = alice.page.getByRole('alert');
  for (const [what, path, sentence] of cases) {
    await test.step(what, async () => {
      await alice.addField.fill(`${media.url}${path}`);
      await expect(alert).toContainText(sentence);
      expect(await alert.textContent()).not.toContain('127.0.0.1');
      await alice.addField.fill('');
      await expect(alert).toHaveCount(0);
      await bob.say(`still here after ${what}`);
      await expect(bob.chat).toContainText(`still here after ${what}`);
      await expect(alice.tab('Chat')).toContainText('1 new message');
      await alice.open('Chat');
      await expect(alice.chat).toContainText(`still here after ${what}`);
      await alice.open('Queue');
    });
  }
});

test('[LINK-5] a host that does not answer is refused with a sentence', async ({ alone }) => {
  const alice = await alone();
  await alice.open('Queue');
  await alice.addField.fill('http://127.0.0.1:1025/film.mp4');
  await expect(alice.page.getByRole('alert')).toContainText('isn’t responding');
});
