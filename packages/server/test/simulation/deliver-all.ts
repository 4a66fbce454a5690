import { deliverDown, deliverUp } from './network.ts';
import type { World } from './world.ts';

/** Lets the servers finish everything that needs no disk. */
export async function finishTurn(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Delivers all messages and does all disk work. Returns whether anything was written. */
export async function deliverAll({ connections, disk, running }: World): Promise<boolean> {
  let hasWritten = false;
  for (const connection of connections.filter(({ isCut }) => !isCut))
    for (let left = connection.up.length; left > 0; left--) deliverUp(connection);
  await finishTurn();
  for (const { number } of running()) {
    while (disk.waiting(number) > 0) {
      hasWritten = (await disk.perform(number, 100)) > 0 || hasWritten;
      disk.answer(number, 100);
      await finishTurn();
    }
  }
  for (const connection of connections) deliverDown(connection, connection.down.length);
  return hasWritten;
}
