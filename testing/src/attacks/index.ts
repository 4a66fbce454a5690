import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Target } from './prepare.ts';

export { callFrom, grantFrom, type CallFrom } from './call-from.ts';
export { everywhere, type Attack } from './everywhere.ts';
export { attacks as floods } from './floods.ts';
export { addressesOf, prepareTarget, type Target } from './prepare.ts';

const floodsUrl = new URL('floods.ts', import.meta.url);

/** A separate process keeps the cost from the measuring client. @param module exports the attack in its `attacks` */
export function startAttack(name: string, target: Target, module: URL = floodsUrl) {
  const child = fork(fileURLToPath(new URL('attacker.ts', import.meta.url)), [module.href, name, JSON.stringify(target)]);
  const started = new Promise<void>((resolve) => {
    child.once('message', () => resolve());
    child.once('exit', () => resolve());
  });
  return {
    /** Resolves when it has been tried once, or can't be. */
    started,
    async stop(): Promise<number> {
      const tried = new Promise<number>((resolve) => {
        child.on('message', (count) => typeof count === 'number' && resolve(count));
        child.once('exit', () => resolve(Number.NaN));
      });
      if (!child.connected) return Number.NaN;
      child.send('stop');
      return tried;
    },
  };
}
