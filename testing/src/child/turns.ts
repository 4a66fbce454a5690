// Brought into a server with --import: says for how long single turns of its event loop hold up all others.
import { answer } from './questions.ts';
import { watchTurns, type Turns } from '../watch-turns.ts';

let stop: (() => Turns) | undefined;

answer('watchTurns', () => {
  stop = watchTurns();
  return true;
});
answer('turns', () => stop?.());
