// Brought into a server with --import: its wall clock can be set, while timers and `performance` go on as they were.

import { answer } from '@matinee/testing/questions';
let offsetMs = 0;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + offsetMs] : given, newTarget) as object,
  apply: (target) => new target(target.now() + offsetMs).toString(),
  get: (target, name, receiver) => (name === 'now' ? () => RealDate.now() + offsetMs : (Reflect.get(target, name, receiver) as unknown)),
});

answer('set clock', (question) => {
  offsetMs = Number(question.offsetMs);
});
