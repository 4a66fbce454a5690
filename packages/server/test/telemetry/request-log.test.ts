import { createFakeClock } from '@matinee/base/fake-clock';
import { MatineeError, RequestType, Role } from '@matinee/protocol';
import { connectClient, passwordOf, type TestServer } from '@matinee/testing';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createRequestLog, type AnsweredRequest } from '../../src/edge/request-log.ts';
import { noTelemetry } from '../../src/telemetry/telemetry.ts';
import { startForTest } from '../helpers/start-for-test.ts';

type Line = Record<string, unknown>;
const levels = { info: 30, warn: 40, error: 50 };

describe('a line', () => {
  function logged() {
    const clock = createFakeClock();
    const lines: Line[] = [];
    const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as Line) });
    const counted: string[] = [];
    const answered = { transport: 'socket', id: 'c1.1', kind: 'Chat', room: 'cinema', address: '198.18.0.1', ms: 3 } as const;
    const telemetry = { ...noTelemetry, request: (...labels: string[]) => void counted.push(labels.join(' ')) };
    const onAnswered = createRequestLog({ telemetry, log, clock });
    const answer = (request: Partial<AnsweredRequest>): void => onAnswered({ ...answered, outcome: 'ok', error: undefined, ...request });
    return { clock, lines, counted, answer };
  }
  const refused: Partial<AnsweredRequest> = { outcome: 'PermissionDeniedException' };

  test('[REST-23] is written for refused, slow and failed requests only', () => {
    const { lines, counted, answer } = logged();
    answer({});
    answer({ ms: 500 });
    answer(refused);
    answer({ ms: 501 });
    answer({ ...refused, ms: 700 });
    answer({ outcome: 'Unknown', error: new TypeError('a bug') });
    const common = { requestId: 'c1.1', transport: 'socket', kind: 'Chat', room: 'cinema' };
    expect(lines).toMatchObject([
      { ...common, level: levels.info, ms: 3, outcome: 'PermissionDeniedException', msg: 'a request was refused' },
      { ...common, level: levels.warn, ms: 501, outcome: 'ok', msg: 'a request was slow' },
      { ...common, level: levels.warn, ms: 700, outcome: 'PermissionDeniedException' },
      { ...common, level: levels.error, ms: 3, outcome: 'Unknown', err: { message: 'a bug' }, msg: 'a request failed' },
    ]);
    expect(counted).toHaveLength(6);
    expect(counted.at(-1)).toBe('socket Chat Unknown');
  });

  test('[SAFE-16] is written five times for one kind and sender, then every 10 seconds, with the number of lines left out', () => {
    const { clock, lines, counted, answer } = logged();
    for (let n = 0; n < 1000; n++) answer(refused);
    expect(lines).toHaveLength(5);
    clock.advance(10_000);
    answer(refused);
    answer(refused);
    expect(lines).toHaveLength(6);
    expect(lines[5]?.['leftOut']).toBe(995);
    clock.advance(10_000);
    answer(refused);
    expect(lines[6]?.['leftOut']).toBe(1);
    expect(counted).toHaveLength(1003);
  });

  test('is never left out because of another sender, kind or level', () => {
    const { lines, answer } = logged();
    for (let n = 0; n < 50; n++) answer(refused);
    answer({ ...refused, address: '198.18.0.2' });
    answer({ ...refused, kind: 'Seek' });
    answer({ ms: 900 });
    expect(lines.slice(5)).toMatchObject([{ kind: 'Chat', leftOut: 45 }, { kind: 'Seek' }, { level: levels.warn }]);
  });

  test('is written at most 10 times a second for any number of senders, and failures are still logged', () => {
    const { clock, lines, answer } = logged();
    for (let n = 0; n < 10_000; n++) answer({ ...refused, address: `address ${n}` });
    expect(lines).toHaveLength(100);
    clock.advance(1000);
    for (let n = 0; n < 10_000; n++) answer({ ...refused, address: `another ${n}` });
    expect(lines).toHaveLength(110);
    answer({ outcome: 'Unknown', error: new Error('a bug') });
    expect(lines.at(-1)?.['level']).toBe(levels.error);
  });

  test('names a cause by its code, since its text may contain a URL', () => {
    const { lines, answer } = logged();
    const cause = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:80'), { code: 'ECONNREFUSED' });
    answer({ outcome: 'UpstreamException', error: new MatineeError('UpstreamException', 'No answer.', {}, { cause }) });
    expect(lines).toMatchObject([{ cause: 'ECONNREFUSED' }]);
    expect(JSON.stringify(lines)).not.toContain('10.1.2.3');
  });
});

describe('a server', () => {
  const linesOf = ({ log }: TestServer): Line[] =>
    log.map((line) => JSON.parse(line) as Line).filter(({ transport }) => transport !== undefined);

  test('[REST-23] sends a request id with every answer, and logs refusals under it', async () => {
    const server = await startForTest();
    const chosen = { headers: { 'x-request-id': 'chosen', 'request-id': 'chosen' } };
    const answers = [
      await server.call('GET', '/status', chosen),
      await server.call('GET', '/room/nowhere', chosen),
      await server.call('GET', '/nowhere', chosen),
      await server.call('POST', '/room/generate', { ...chosen, token: await server.grant(), body: 'no JSON' }),
    ];
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/);
    expect(new Set(ids).size).toBe(answers.length);
    expect(linesOf(server)).toMatchObject([
      { level: levels.info, transport: 'rest', requestId: ids[1], kind: 'getRoom', room: 'nowhere', outcome: 'RoomNotFoundException' },
      { level: levels.info, transport: 'rest', requestId: ids[2], kind: 'unknown', outcome: 'NotFound' },
      { level: levels.info, transport: 'rest', requestId: ids[3], kind: 'generateRoom', outcome: 'ValidationError' },
    ]);
    expect(server.log.join('')).not.toContain('chosen');
  });

  test('logs refused messages by client and number', async () => {
    const server = await startForTest();
    const room = await server.generate();
    const guest = await server.enter(room);
    guest.request({ type: RequestType.Chat, text: 'fine' });
    guest.request({ type: RequestType.Promote, targetClientId: 'nobody', role: Role.Moderator });
    guest.sendRaw('{');
    await guest.next('error');
    await guest.next('error');
    expect(linesOf(server)).toMatchObject(
      expect.arrayContaining(
        [
          { level: levels.info, transport: 'socket', requestId: `${guest.id}.3`, kind: 'Promote', room, outcome: expect.any(String) },
          { level: levels.info, transport: 'socket', requestId: `${guest.id}.4`, kind: 'malformed', room, outcome: 'ValidationError' },
        ].map((line) => expect.objectContaining(line)),
      ),
    );
    expect(linesOf(server)).toHaveLength(2);
  });

  test('logs and counts an unknown token, and a client beyond the limit', async () => {
    const server = await startForTest();
    const room = await server.generate();
    const token = await server.grant();
    for (let n = 0; n < 10; n++) await server.enter(room, token);
    for (const refused of [token, 'nobody has this']) {
      const client = await server.connect(room, { token: refused });
      await client.closed;
    }
    expect(linesOf(server).map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['auth', 'TooManyRequests'],
      ['auth', 'MissingToken'],
    ]);
  });

  test('logs and counts any number of refused sockets in a few lines', async () => {
    const server = await startForTest({ METRICS_PORT: '0' });
    const room = await server.generate();
    for (let n = 0; n < 20; n++) {
      const foreign = connectClient(`${server.url}/api/room/${room}`, { headers: { origin: 'https://elsewhere.example' } });
      await expect(foreign).rejects.toThrow('403');
    }
    await expect(connectClient(`${server.url}/elsewhere`)).rejects.toThrow('404');
    expect(linesOf(server)).toMatchObject(
      Array.from({ length: 5 }, () => ({ level: levels.info, transport: 'socket', kind: 'upgrade', outcome: 'PermissionDeniedException' })),
    );
    const text = await (await fetch(`${server.operatorUrl}/metrics`)).text();
    expect(text).toMatch(/^matinee_requests_total\{transport="socket",kind="upgrade",outcome="PermissionDeniedException"\} 20$/m);
    expect(text).toMatch(/^matinee_requests_total\{transport="socket",kind="upgrade",outcome="NotFound"\} 1$/m);
    expect(server.log.join('')).not.toContain('elsewhere');
  });

  test('counts answered requests by transport, kind and outcome, and no client’s text becomes a label', async () => {
    const server = await startForTest({ METRICS_PORT: '0' });
    const guest = await server.enter(await server.generate());
    guest.request({ type: RequestType.Chat, text: 'hello' });
    await guest.next('chat');
    guest.sendRaw('{"action":"evil label"}');
    await guest.next('error');
    for (const path of ['/evil%0Alabel', '/room/evil%20label', '/room/evil-label']) await server.call('GET', path);
    await fetch(`${server.url}/api/status`, { method: 'HEAD' });
    const text = await (await fetch(`${server.operatorUrl}/metrics`)).text();
    expect(text).toMatch(/^matinee_requests_total\{transport="socket",kind="Chat",outcome="ok"\} 1$/m);
    expect(text).toMatch(/^matinee_requests_total\{transport="socket",kind="malformed",outcome="ValidationError"\} 1$/m);
    expect(text).toMatch(/^matinee_requests_total\{transport="rest",kind="getRoom",outcome="RoomNotFoundException"\} 2$/m);
    expect(text).toMatch(/^matinee_requests_total\{transport="rest",kind="unknown",outcome="NotFound"\} 1$/m);
    expect(text).toMatch(/^matinee_requests_total\{transport="rest",kind="status",outcome="ok"\} 1$/m);
    expect(text).not.toContain('evil');
  });

  test('[SAFE-16] writes no token, password, IP address or query into its log', async () => {
    const server = await startForTest({ LOG_LEVEL: 'trace', RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
    const headers = { 'x-forwarded-for': '198.18.77.7', cookie: 'token=cookie-secret' };
    const token = (await server.call('GET', '/auth/grant', { headers })).body.token as string;
    const password = passwordOf('nobody');
    await server.call('POST', '/user/login', { token, headers, body: { user: 'somebody-secret', password } });
    await server.call('GET', '/data/previewAdd?input=https%3A%2F%2Fquery-secret.example%2Ffilm.mp4', { token, headers });
    await server.call('GET', '/room/list?query-secret=1', { token: 'bearer-secret', headers: { ...headers, apikey: 'key-secret' } });
    await server.call('PATCH', '/room/nowhere?query-secret', { token: 'bearer-secret', headers, body: { title: 'text-secret' } });
    const guest = await server.enter(await server.generate(token), token);
    guest.sendRaw('{"action":"text-secret"}');
    guest.request({ type: RequestType.Add, url: 'https://query-secret.example/film.mp4' });
    await guest.next('error');
    await guest.next('error');
    const log = server.log.join('');
    expect(linesOf(server).length).toBeGreaterThan(3);
    for (const secret of [token, password, 'secret', '198.18.77.7']) expect(log).not.toContain(secret);
  });
});
