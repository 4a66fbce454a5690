import cluster, { type Worker as WorkerProcess } from 'node:cluster';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { preciseClock } from '@matinee/base/clock';
import { readBeginning } from './first-line.ts';
import { HandOver } from './hand-over.ts';
import { passSocket, stopReading, type ToFirstProcess, type ToWorker } from './pass-socket.ts';
import { readStart, type StartedConnection } from './read-start.ts';
import { WorkerChoice, type Candidate } from './worker-choice.ts';

/** Longer than a worker takes to hand over its rooms and stop. */
const stopWithinMs = 27_000;
const restartAfterMs = 1000;

export interface WorkersOptions {
  count: number;
  host: string;
  port: number;
  basePath: string;
  maxConnections: number;
  /** Each further worker has the next port. */
  metricsPort: number | undefined;
}

/**
 * Runs several processes behind one port. This process accepts the connections and hands each to a worker: the clients
 * of a room meet in one. A worker that dies is replaced. When none can start, everything stops. This process ends with
 * the last worker.
 * @throws a system error when the port cannot be listened on
 */
export async function runWorkers(options: WorkersOptions): Promise<void> {
  const workers = new Workers(options);
  const address = await listen(options, (socket) => workers.accept(socket));
  workers.start(address);
  process.on('SIGINT', () => workers.stop(0));
  process.on('SIGTERM', () => workers.stop(0));
}

/** @throws a system error */
async function listen({ host, port, maxConnections }: WorkersOptions, onConnection: (socket: Socket) => void): Promise<AddressInfo> {
  // A browser takes either address of this name.
  const hosts = host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
  const listeners: Server[] = [];
  for (const each of hosts) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, onConnection);
    server.maxConnections = maxConnections;
    server.listen({ host: each, port: addressOf(listeners[0])?.port ?? port });
    await once(server, 'listening');
    // Without a file descriptor to spare, one connection fails.
    server.on('error', () => undefined);
    listeners.push(server);
  }
  return addressOf(listeners[0]) as AddressInfo;
}

const addressOf = (server: Server | undefined): AddressInfo | undefined => server?.address() as AddressInfo | undefined;

interface Worker extends Candidate {
  process: WorkerProcess;
  handOver: HandOver<StartedConnection>;
  /** Whether the worker says that it wants connections. */
  isOpen: boolean;
}

class Workers {
  readonly #options: WorkersOptions;
  readonly #choice = new WorkerChoice<Worker>();
  readonly #ready = new Set<Worker>();
  #address: AddressInfo | undefined;
  #isStopping = false;
  #exitCode = 0;
  #hasServed = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
  }

  start(address: AddressInfo): void {
    this.#address = address;
    for (let index = 0; index < this.#options.count; index++) this.#fork(index);
  }

  accept(socket: Socket): void {
    readStart(socket, { ...this.#options, clock: preciseClock }, (started) => this.#place(started));
  }

  stop(code: number): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    this.#exitCode = code;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    this.#exitWithLast(0);
  }

  #place(connection: StartedConnection): void {
    const worker = this.#choice.choose(connection.room, [...this.#ready]);
    if (worker === undefined) connection.socket.destroy();
    else worker.handOver.add(connection);
  }

  #fork(index: number): void {
    const { metricsPort } = this.#options;
    const ownPort = metricsPort === undefined || metricsPort === 0 ? {} : { METRICS_PORT: String(metricsPort + index) };
    const forked = cluster.fork(ownPort);
    const worker: Worker = {
      index,
      process: forked,
      isOpen: false,
      get isTaking() {
        return this.isOpen && !this.handOver.isStuck;
      },
      handOver: new HandOver<StartedConnection>({
        clock: preciseClock,
        send: ({ socket, bytes, room }) =>
          passSocket(forked.process, { type: 'connection', bytes: bytes.toString('latin1'), isPlaced: room !== undefined }, socket, {
            keepOpen: true,
          }),
        onTaken: ({ socket }) => void socket.destroy(),
        onStuck: (waiting) => waiting.forEach((connection) => this.#place(connection)),
      }),
    };
    const listening: ToWorker = { type: 'listening', address: this.#address as AddressInfo };
    forked.send(listening, () => undefined); // if it has ended already, it is replaced
    forked.on('message', (message: ToFirstProcess, socket: Socket | undefined) => this.#receive(worker, message, socket));
    forked.on('exit', (code) => this.#ended(worker, code));
  }

  #receive(worker: Worker, message: ToFirstProcess, socket: Socket | undefined): void {
    if (worker.process.isDead() && message.type !== 'returned') return;
    switch (message.type) {
      case 'taking':
        worker.isOpen = message.isTaking;
        this.#ready.add(worker);
        this.#hasServed = true;
        break;
      case 'taken':
        worker.handOver.taken();
        break;
      case 'owner':
        this.#choice.noteOwner(worker, message.room, message.isOwner);
        break;
      case 'returned':
        if (socket !== undefined) this.#acceptReturned(socket, message.bytes);
        break;
    }
  }

  #acceptReturned(socket: Socket, bytes: string): void {
    stopReading(socket);
    socket.on('error', () => undefined);
    const start = Buffer.from(bytes, 'latin1');
    this.#place({ socket, bytes: start, room: readBeginning(start, this.#options.basePath).room });
  }

  #ended(worker: Worker, code: number): void {
    this.#ready.delete(worker);
    this.#choice.forget(worker);
    for (const connection of worker.handOver.close()) this.#place(connection);
    if (this.#isStopping) return this.#exitWithLast(code);
    // It has logged the reason, and the others fail in the same way.
    if (!this.#hasServed) return this.stop(code === 0 ? 1 : code);
    setTimeout(() => {
      if (!this.#isStopping) this.#fork(worker.index);
    }, restartAfterMs);
  }

  #exitWithLast(code: number): void {
    this.#exitCode ||= code;
    if (Object.values(cluster.workers ?? {}).every((worker) => worker === undefined || worker.isDead())) process.exit(this.#exitCode);
  }
}
