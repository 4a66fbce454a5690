import { expect, test } from '../support/test.ts';

test('[SCREEN-375] the fields for messages and for links grow with their text, and shrink again', async ({ alone }) => {
  const alice = await alone();
  for (const [tab, name] of [
    ['Chat', 'Message'],
    ['Queue', /^Link/],
  ] as const) {
    await alice.open(tab);
    const field = alice.page.getByRole('tabpanel').getByRole('textbox', { name });
    const height = async (): Promise<number> => (await field.boundingBox())?.height ?? 0;
    const oneLine = await height();
    await field.fill('one\ntwo\nthree');
    await expect.poll(height).toBeGreaterThan(2 * oneLine - 10);
    expect(await field.evaluate((area) => area.scrollHeight > area.clientHeight), `${tab} shows all of it`).toBe(false);
    await field.fill('');
    await expect.poll(height).toBe(oneLine);
  }
});
