// Preloaded into a server: reports how long single turns of its event loop block others.
import { answer } from './questions.ts';
import { watchTurns, type Turns } from '../watch-turns.ts';

let stop: (() => Turns) | undefined;

answer('watchTurns', () => {
  stop = watchTurns();
  return true;
});
answer('turns', () => stop?.());
