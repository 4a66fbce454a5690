import type { CDPSession, Page } from 'playwright-core';

/** How many times slower the processor is made: Lighthouse's stand-in for a middling phone. */
export const slowdown = 4;

/**
 * "Fast 4G" of Chromium's DevTools (devtools-frontend, front_end/core/sdk/NetworkManager.ts): 9 and 1.5 Mbit/s and 60 ms, with their
 * correction factors for request throttling.
 */
const fast4G = {
  offline: false,
  downloadThroughput: ((9 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((1.5 * 1000 * 1000) / 8) * 0.9,
  latency: 60 * 2.75,
};

export async function slowProcessor(page: Page, rate = slowdown): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return session;
}

export async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast4G);
}
