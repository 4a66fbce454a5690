import type { Clock } from '@matinee/base/clock';
import type { GuardedFetch } from '@matinee/media';
import type { DeliveryQueue, DueDelivery } from './delivery-queue.ts';
import type { RoomDeliveries } from './room-deliveries.ts';
import { webhookHeaders } from './sign.ts';

export interface DeliveryWorker {
  /** Waits for attempts; attempts that are cut off are tried again later. */
  close(): Promise<void>;
}

export interface DeliveryWorkerOptions {
  queue: DeliveryQueue;
  roomDeliveries: RoomDeliveries;
  fetcher: GuardedFetch;
  clock: Clock;
  random: () => number;
  onError: (error: unknown) => void;
}

const maxAtOnce = 32;
/** A slow receiver, or one owner's receivers together, use only a few of these. */
const maxPerHost = 4;
const maxPerOwner = 4;
/** Other nodes may have died with messages that are due. */
const pollMs = 15_000;
/** Only the status of the answer counts. */
const answerBytes = 1024;
const gone = 410;

export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  return new Worker(options);
}

class Worker implements DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #atWork = new Map<string, { delivery: DueDelivery; done: Promise<void> }>();
  #isOpen = true;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #cancelTimer = (): void => undefined;
  readonly #stopListening: () => void;

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    this.#stopListening = options.roomDeliveries.onStored(() => this.#look());
    this.#look();
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    this.#stopListening();
    this.#cancelTimer();
    await this.#options.fetcher.close();
    await this.#running;
    await Promise.all([...this.#atWork.values()].map(({ done }) => done));
  }

  /** Runs once at a time. */
  #look(): void {
    if (!this.#isOpen) return;
    if (this.#running !== undefined) {
      this.#isAskedAgain = true;
      return;
    }
    this.#running = this.#startDue()
      .catch((error: unknown) => {
        this.#options.onError(error);
        this.#lookIn(pollMs);
      })
      .finally(() => {
        this.#running = undefined;
        if (this.#isAskedAgain) {
          this.#isAskedAgain = false;
          this.#look();
        }
      });
  }

  #lookIn(delayMs: number): void {
    this.#cancelTimer();
    if (this.#isOpen) this.#cancelTimer = this.#options.clock.after(delayMs, () => this.#look());
  }

  async #startDue(): Promise<void> {
    const { queue, clock } = this.#options;
    for (let isStarting = true; isStarting && this.#isOpen && this.#atWork.size < maxAtOnce;) {
      isStarting = false;
      for (const delivery of await queue.due(this.#busy())) {
        if (!this.#isOpen || !this.#hasPlace(delivery) || !(await queue.take(delivery.id))) continue;
        isStarting = true;
        this.#start(delivery);
      }
    }
    const nextMs = await queue.nextDueMs();
    if (nextMs === undefined && !this.#options.roomDeliveries.isUsed()) return this.#cancelTimer();
    this.#lookIn(Math.min(pollMs, Math.max(1000, (nextMs ?? Infinity) - clock.now())));
  }

  #busy() {
    const all = [...this.#atWork.values()].map(({ delivery }) => delivery);
    const full = (values: string[], max: number): string[] =>
      [...new Set(values)].filter((value) => values.filter((other) => other === value).length >= max);
    return {
      webhooks: all.map(({ webhookId }) => webhookId),
      owners: full(
        all.map(({ ownerId }) => ownerId),
        maxPerOwner,
      ),
      hosts: full(
        all.map(({ host }) => host),
        maxPerHost,
      ),
    };
  }

  #hasPlace({ webhookId, ownerId, host }: DueDelivery): boolean {
    const { webhooks, owners, hosts } = this.#busy();
    return this.#atWork.size < maxAtOnce && !webhooks.includes(webhookId) && !owners.includes(ownerId) && !hosts.includes(host);
  }

  #start(delivery: DueDelivery): void {
    const done = this.#deliver(delivery)
      .catch((error: unknown) => this.#options.onError(error))
      .finally(() => {
        this.#atWork.delete(delivery.id);
        this.#look();
      });
    this.#atWork.set(delivery.id, { delivery, done });
  }

  async #deliver(delivery: DueDelivery): Promise<void> {
    const { queue, clock, random, roomDeliveries } = this.#options;
    const status = await this.#send(delivery);
    if (status !== undefined && status >= 200 && status < 300) return queue.delivered(delivery, status);
    if (!this.#isOpen) return queue.release(delivery.id);
    const nowMs = clock.now();
    const delayMs = retryDelayMs(delivery.attempts + 1, random);
    await queue.failed(delivery, {
      status,
      nextMs: delayMs === undefined ? undefined : nowMs + delayMs,
      pausedUntil: nowMs + Math.min(pauseMs(delivery.failures + 1), delayMs ?? Infinity),
    });
    const isHopeless = status === gone || nowMs - (delivery.failingSince ?? nowMs) >= maxFailingMs;
    if (!isHopeless) return;
    await queue.disable(delivery.webhookId);
    await roomDeliveries.changed(delivery.roomId);
  }

  /** Undefined without an answer, for any reason. */
  async #send({ id, url, body, secrets }: DueDelivery): Promise<number | undefined> {
    const { fetcher, clock } = this.#options;
    const signed = webhookHeaders({ id, body, timestampSeconds: Math.floor(clock.now() / 1000) }, secrets);
    try {
      const headers = { ...signed, 'content-type': 'application/json' };
      const answer = await fetcher.send(url, fetcher.startBudget(answerBytes), { method: 'POST', headers, body, follow: false });
      await answer.discard();
      return answer.status;
    } catch {
      return undefined;
    }
  }
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** As Standard Webhooks advises. */
const delaysMs = [5 * secondMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs, 14 * hourMs, 20 * hourMs, 24 * hourMs];
/** Up to this share of a delay is added to it, so that messages to a receiver that was away aren't all retried at once. */
const jitter = 0.2;
const maxPauseMs = 5 * minuteMs;

/** Without a success for so long, a webhook is switched off. */
const maxFailingMs = 5 * 24 * hourMs;

/** Undefined after the last attempt. @param attempts how many have failed */
export function retryDelayMs(attempts: number, random: () => number): number | undefined {
  const delayMs = delaysMs[attempts - 1];
  return delayMs === undefined ? undefined : Math.round(delayMs * (1 + jitter * random()));
}

/** The webhook gets no other messages meanwhile. */
export function pauseMs(failures: number): number {
  return Math.min(5 * secondMs * 2 ** Math.min(failures - 1, 10), maxPauseMs);
}
