import { record, recordingOf, type Recording } from '@matinee/testing/skew';
import { RoomPage } from '../../support/room-page.ts';
import { expect, newRoom, test } from '../../support/test.ts';

/** Which page is starved, and of how much; SEED repeats a run. */
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const budgetMs = 20_000;

/** A page's clock is the machine's. */
const now = (): number => performance.timeOrigin + performance.now();

/** Since when a player has stood still, in ms; undefined while it moves. */
function stillSinceMs({ samples }: Recording): number | undefined {
  const last = samples.at(-1);
  const moving = samples.findLast(({ positionMs }) => Math.abs(positionMs - (last?.positionMs ?? 0)) > 1);
  return last === undefined || moving === undefined || last.atMs - moving.atMs < 400 ? undefined : moving.atMs;
}

test('[HOLD-1] [HOLD-4] while one of three pages is starved, the others stand within half a second, and go on within the budget', async ({
  newPerson,
  person,
  media,
}) => {
  test.setTimeout(120_000);
  test.info().annotations.push({ type: 'seed', description: String(seed) });
  const agents = ['one', 'two', 'three'].map((name) => `Viewer ${name}`);
  const starvedAgent = agents[seed % agents.length] ?? '';
  const feed = media.starve(starvedAgent, 48_000 + (seed % 7) * 5000);

  const path = await newRoom(await person());
  const rooms = new Map<string, RoomPage>();
  for (const userAgent of agents) {
    const page = await newPerson({ userAgent });
    await record(page);
    await page.goto(path);
    rooms.set(userAgent, new RoomPage(page));
  }
  const starved = rooms.get(starvedAgent) as RoomPage;
  const others = [...rooms.values()].filter((room) => room !== starved) as [RoomPage, RoomPage];
  const [host] = others;
  const recordings = () => Promise.all(others.map(({ page }) => recordingOf(page)));

  await host.isConnected();
  await host.open('Settings');
  await host.page.getByRole('button', { name: 'Before starting' }).click();
  await host.page.getByRole('option', { name: /^Always/ }).click();
  await host.put(`${media.url}/starved/clip.mp4`);
  for (const room of rooms.values()) await room.hasPicture();
  await host.play();

  // The starved page plays what it has, then all stand on one frame.
  for (const { page } of others) await page.getByText(/^Waiting for .+, \d+ s left$/).waitFor({ timeout: 30_000 });
  await starved.button('Go on without me').waitFor();
  await expect.poll(async () => (await recordings()).every((recording) => stillSinceMs(recording) !== undefined)).toBe(true);
  await expect.poll(async () => stillSinceMs(await recordingOf(starved.page))).toBeDefined();
  const stalledMs = stillSinceMs(await recordingOf(starved.page)) ?? 0;
  for (const recording of await recordings()) expect((stillSinceMs(recording) ?? Infinity) - stalledMs).toBeLessThan(500);
  const [position, other] = [await others[0].position(), await others[1].position()];
  expect(Math.abs(position - other)).toBeLessThan(0.05);

  // Without data for longer than the room waits, it goes on with the others.
  for (const room of others) await expect.poll(() => room.position(), { timeout: budgetMs + 5000 }).toBeGreaterThan(position + 0.5);
  const waitedMs = now() - stalledMs;
  expect(waitedMs).toBeGreaterThan(budgetMs - 2000);
  expect(waitedMs).toBeLessThan(budgetMs + 4000);

  // Fed again, the page catches up.
  feed();
  await expect.poll(async () => Math.abs((await host.position()) - (await starved.position())), { timeout: 20_000 }).toBeLessThan(0.5);
});
