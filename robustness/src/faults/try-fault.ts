import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectClient, type TestClient } from '@matinee/testing';
import type { Ending, ServerProcess, SpawnedServer } from '@matinee/testing/server-process';

export interface FaultReport {
  problems: readonly string[];
  /** One line. */
  summary: string;
}

/** Adds a problem; equal ones count once. */
export type AddProblem = (problem: string) => void;

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** `run` returns the summary; its error is a problem too. */
export async function tryFault(run: (add: AddProblem, folder: string) => Promise<string>): Promise<FaultReport> {
  const folder = mkdtempSync(join(tmpdir(), 'matinee-fault-'));
  const problems = new Set<string>();
  const add = (problem: string): void => void problems.add(problem);
  try {
    const summary = await run(add, folder);
    return { problems: [...problems], summary };
  } catch (error) {
    return { problems: [...problems, errorText(error)], summary: 'was not carried out' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function end(server: SpawnedServer, signal: NodeJS.Signals): Promise<Ending> {
  server.kill(signal);
  return server.ended;
}

/** Enters as a new guest unless there is a token. */
export async function enter(
  server: ServerProcess,
  room: string,
  { token, page, headers = {} }: { token?: string; page?: string; headers?: Record<string, string> } = {},
): Promise<TestClient> {
  const client = await connectClient(`${server.url}/api/room/${room}`, { headers });
  client.send({ action: 'auth', token: token ?? (await server.grant()), page });
  for (const action of ['sync', 'user', 'you'] as const) await client.next(action);
  return client;
}

/** Expects a failed start with a message and no stack. */
export function expectSentence({ code, signal }: Ending, said: readonly string[], what: string, add: AddProblem): void {
  if (code !== 1) add(`${what}: the server ended with ${code ?? signal}`);
  if (said.some((line) => /^\s+at |\bnode:/.test(line))) add(`${what}: it shows a stack`);
}
