import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider';

export function createOidcMemory(): AdapterConstructor {
  const stored = new Map<string, AdapterPayload>();

  return class implements Adapter {
    readonly #name: string;

    constructor(name: string) {
      this.#name = name;
    }
    async upsert(id: string, payload: AdapterPayload): Promise<void> {
      stored.set(`${this.#name} ${id}`, payload);
    }
    async find(id: string): Promise<AdapterPayload | undefined> {
      return stored.get(`${this.#name} ${id}`);
    }
    async findByUserCode(): Promise<undefined> {}
    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return [...stored].find(([key, payload]) => key.startsWith(`${this.#name} `) && payload.uid === uid)?.[1];
    }
    async consume(id: string): Promise<void> {
      const payload = await this.find(id);
      if (payload !== undefined) payload.consumed = true;
    }
    async destroy(id: string): Promise<void> {
      stored.delete(`${this.#name} ${id}`);
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
    }
  };
}
