// Preloaded into a server with `?offsetMs=…`: its wall clock is off, its timers are not.
import { performance } from 'node:perf_hooks';

const offsetMs = Number(new URL(import.meta.url).searchParams.get('offsetMs'));
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + offsetMs] : given, newTarget) as object,
  apply: (target) => new target(target.now() + offsetMs).toString(),
  get: (target, name, receiver) => (name === 'now' ? () => RealDate.now() + offsetMs : (Reflect.get(target, name, receiver) as unknown)),
});
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + offsetMs });
