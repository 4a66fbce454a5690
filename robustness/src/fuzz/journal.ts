export interface Journal {
  /** @param lane the connection's owner, as `messages 2` */
  record(lane: string, connection: string, input: string | Buffer): void;
  report(): string;
}

const inputsKept = 5;
const connectionsKept = 3;
const charactersShown = 400;

export function createJournal(): Journal {
  const lanes = new Map<string, Map<string, string[]>>();

  return {
    record(lane, connection, input) {
      const connections = lanes.get(lane) ?? new Map<string, string[]>();
      lanes.set(lane, connections);
      const inputs = connections.get(connection) ?? [];
      // The latest comes last.
      connections.delete(connection);
      connections.set(connection, inputs);
      inputs.push(shown(input));
      if (inputs.length > inputsKept) inputs.shift();
      const oldest = connections.size > connectionsKept ? connections.keys().next().value : undefined;
      if (oldest !== undefined) connections.delete(oldest);
    },
    report() {
      const lines = [...lanes].flatMap(([lane, connections]) => [
        lane,
        ...[...connections].flatMap(([connection, inputs]) => [`  ${connection}`, ...inputs.map((input) => `    ${input}`)]),
      ]);
      return lines.join('\n');
    },
  };
}

function shown(input: string | Buffer): string {
  const text = JSON.stringify(typeof input === 'string' ? input : input.toString('latin1'));
  const size = typeof input === 'string' ? input.length : input.byteLength;
  return text.length <= charactersShown ? text : `${text.slice(0, charactersShown)}… (${size} in all)`;
}
