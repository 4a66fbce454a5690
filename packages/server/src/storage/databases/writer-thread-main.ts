import { parentPort, workerData } from 'node:worker_threads';
import { pack } from './packed-outcome.ts';
import { openWritingConnection, type WriteOrder } from './writing-connection.ts';

const connection = openWritingConnection(workerData as string);
parentPort?.on('message', (order: WriteOrder | 'close') => {
  if (order !== 'close') return parentPort?.postMessage(connection.perform(order).map(pack), []);
  connection.close();
  parentPort?.close();
});
