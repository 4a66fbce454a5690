import { startPostgres, type TestPostgres } from '@matinee/testing/postgres';
import { startRedis, type TestRedis } from '@matinee/testing/redis';
import { startTcpProxy, type TcpProxy } from '@matinee/testing/tcp-proxy';
import type { Page } from '@playwright/test';
import { RoomPage, sample } from '../../support/room-page.ts';
import { spawnServer, type ServerProcess } from '../../support/server-process.ts';
import { expect, newRoom, test } from '../../support/test.ts';

let postgres: TestPostgres;
let redis: TestRedis;
let nodes: [ServerProcess, ServerProcess];
let balancer: TcpProxy;

const portOf = ({ url }: ServerProcess): number => Number(new URL(url).port);

test.beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startRedis({ isCluster: false })]);
  const environment = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
  nodes = [await spawnServer(environment), await spawnServer(environment)];
  balancer = await startTcpProxy(portOf(nodes[0]));
});

test.afterAll(async () => {
  await balancer.stop();
  for (const node of nodes) await node.remove();
  await redis.stop();
  await postgres.stop();
});

declare global {
  interface Window {
    noticed: string[];
  }
}

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.noticed = [];
    const note = (text: string): void => void window.noticed.push(text);
    new MutationObserver(() => {
      if (/Reconnecting|Connecting/.test(document.body.innerText)) note('says that it reconnects');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    for (const type of ['pause', 'waiting', 'seeking', 'emptied'])
      document.querySelector('video')?.addEventListener(type, () => note(type));
  });
}

test('[NODES-20] another node takes over when a page’s node is killed or stopped: the video plays on and the page shows nothing of it', async ({
  browser,
}) => {
  const open = async (url: string): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    await page.goto('/favicon.svg');
    return page;
  };
  const alice = new RoomPage(await open(`http://127.0.0.1:${balancer.port}`));
  await alice.page.goto(await newRoom(alice.page));
  await alice.isConnected();
  const bobPage = await open(nodes[1].url);
  await bobPage.evaluate((token) => localStorage.setItem('token', token), await nodes[1].grant());
  await bobPage.goto(new URL(alice.page.url()).pathname);
  const bob = new RoomPage(bobPage);
  await bob.isConnected();
  await alice.put(sample);
  await bob.hasPicture();
  await alice.play();
  await bob.isPlaying();
  await alice.isPlaying();

  await test.step('killed', async () => {
    for (const { page } of [alice, bob]) await watch(page);
    balancer.switchTo(portOf(nodes[1]));
    await nodes[0].kill();
    await alice.say('after the kill');
    await expect(bob.chat).toContainText('after the kill');
    await expect(alice.chat).toContainText('after the kill');
  });
  await test.step('stopped', async () => {
    await nodes[0].start();
    balancer.switchTo(portOf(nodes[0]));
    await nodes[1].stop();
    await alice.say('after the stop');
    await expect(alice.chat).toContainText('after the stop');
  });

  expect(await alice.page.evaluate(() => window.noticed)).toEqual([]);
  expect(await alice.isPaused()).toBe(false);
});
