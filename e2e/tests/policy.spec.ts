import { expect, test } from '../support/test.ts';

test('[SCREEN-11] scripts come from here and from YouTube’s player alone, and text becomes neither script nor markup', async ({
  person,
}) => {
  const page = await person();
  await page.route('https://www.youtube.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'document.body.dataset.ran = document.currentScript.src' }),
  );
  await page.goto('/');
  await page.locator('main').waitFor();

  const outcomes = await page.evaluate(
    async (urls) => {
      const run = (url: string) =>
        new Promise<string>((resolve) => {
          const script = document.createElement('script');
          script.addEventListener('load', () => resolve(document.body.dataset.ran === script.src ? 'ran' : 'loaded'));
          script.addEventListener('error', () => resolve('refused'));
          try {
            script.src = url;
            document.head.append(script);
          } catch {
            resolve('refused');
          }
        });
      return Object.fromEntries(await Promise.all(urls.map(async (url) => [url, await run(url)] as const)));
    },
    [
      'https://www.youtube.com/iframe_api',
      'https://www.youtube.com/s/player/1/www-widgetapi.js',
      'https://www.youtube.com/other.js',
      'https://player.vimeo.com/api/player.js',
      'data:text/javascript,1',
    ],
  );
  expect(outcomes).toEqual({
    'https://www.youtube.com/iframe_api': 'ran',
    'https://www.youtube.com/s/player/1/www-widgetapi.js': 'ran',
    'https://www.youtube.com/other.js': 'refused',
    'https://player.vimeo.com/api/player.js': 'refused',
    'data:text/javascript,1': 'refused',
  });

  const texts = await page.evaluate(() => {
    const attempt = (work: () => unknown): string => {
      try {
        return String(work());
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      markup: attempt(() => (document.createElement('div').innerHTML = '<b>x</b>')),
      document: attempt(() => new DOMParser().parseFromString('<tt><p>x</p></tt>', 'text/xml').documentElement.localName),
    };
  });
  expect(texts).toEqual({ markup: 'TypeError', document: 'tt' });
});
