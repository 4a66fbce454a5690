import { createSocket, type RemoteInfo } from 'node:dgram';
import { isIP } from 'node:net';

/** No IP addresses mean NODATA. */
export type NameAnswer = readonly string[] | 'no such name' | 'failure' | 'silence';

/** Other names don't exist. */
export interface NameServer {
  /** With its port, as resolvers expect it. */
  address: string;
  answers: Record<string, NameAnswer>;
  /** With record types (`A`, `AAAA`), in order. */
  questions: string[];
  close(): Promise<void>;
}

const types: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' };
const responseCodes = { success: 0, failure: 2, noSuchName: 3 } as const;

export async function startNameServer(answers: Record<string, NameAnswer> = {}): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server: NameServer = {
    address: '',
    answers,
    questions: [],
    close: () => new Promise((resolve) => socket.close(resolve)),
  };
  socket.on('message', (query: Buffer, from: RemoteInfo) => {
    const { name, type, end } = readQuestion(query);
    server.questions.push(`${name} ${type}`);
    const answer = server.answers[name] ?? 'no such name';
    if (answer !== 'silence') socket.send(respond(query.subarray(0, end), type, answer), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

/** Reads the question of a query (RFC 1035, 4.1). */
function readQuestion(query: Buffer): { name: string; type: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: types[query.readUInt16BE(at + 1)] ?? 'other', end: at + 5 };
}

function respond(question: Buffer, type: string, answer: Exclude<NameAnswer, 'silence'>): Buffer {
  const records = typeof answer === 'string' ? [] : answer.filter((address) => (isIP(address) === 4 ? 'A' : 'AAAA') === type).map(toRecord);
  const header = Buffer.from(question);
  const code = answer === 'no such name' ? responseCodes.noSuchName : answer === 'failure' ? responseCodes.failure : responseCodes.success;
  header.writeUInt16BE(0x8180 | code, 2); // a response, recursion desired and available
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, ...records]);
}

function toRecord(address: string): Buffer {
  const data = isIP(address) === 4 ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc00c, 0); // the name of the question
  record.writeUInt16BE(isIP(address) === 4 ? 1 : 28, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(1, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([record, data]);
}

function ipv6Bytes(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string): number[] => text.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)]));
  const bytes = Buffer.alloc(16);
  groups(head).forEach((group, index) => bytes.writeUInt16BE(group, 2 * index));
  groups(tail).forEach((group, index, all) => bytes.writeUInt16BE(group, 16 - 2 * (all.length - index)));
  return bytes;
}
