import { spawn, type ChildProcess } from 'node:child_process';
import { freePort } from '../free-port.ts';
import { until } from '../until.ts';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import type { BrowserDriver, BrowserWindow, Place } from './browser-driver.ts';
import { end, startDesktop, type Desktop } from './desktop.ts';

/** Launches the MiniBrowser over WebDriver. Every window is a separate browser: WebKitWebDriver has one session at a time. */
export async function launchWebKit(miniBrowserPath: string): Promise<BrowserDriver> {
  const desktop = await startDesktop();
  const sessions: Session[] = [];
  return {
    async openWindow() {
      const session = await startSession(desktop, miniBrowserPath);
      sessions.push(session);
      return windowOf(session.driver);
    },
    async close() {
      for (const { driver, program } of sessions) {
        await driver.quit();
        await end(program);
      }
      await desktop.close();
    },
  };
}

interface Session {
  driver: WebDriver;
  program: ChildProcess;
}

async function startSession({ env }: Desktop, binary: string): Promise<Session> {
  const port = await freePort();
  const program = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const isListening = (): Promise<boolean> =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isListening, 'WebKitWebDriver does not listen');
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation', '--autoplay-policy=allow-without-sound', '--geometry=1440x1000'] },
  });
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  return { driver, program };
}

function windowOf(driver: WebDriver): BrowserWindow {
  const calls: (() => Promise<unknown>)[] = [];

  async function goTo(url: string): Promise<void> {
    await driver.get(url);
    for (const call of calls) await call();
  }

  return {
    async onEveryPage(call, ...args) {
      calls.push(() => driver.executeScript(call, ...args));
    },
    goTo,
    async watch(url, isReached) {
      await goTo(url);
      await until(() => driver.executeScript(isReached), 'The page does not reach what is watched for');
    },
    evaluate: (call, ...args) => driver.executeScript(call, ...args),
    movePointer: ({ x, y }: Place) => driver.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 100 }).perform(),
    pressPointer: () => driver.actions().press().perform(),
    releasePointer: () => driver.actions().release().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    pressEnter: () => driver.actions().sendKeys(Key.ENTER).perform(),
  };
}
