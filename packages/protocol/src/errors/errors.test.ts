import { expect, test } from 'vitest';
import { isFinalCloseCode } from '../messages/close-codes.ts';
import { errorNames, errorReasons, errorStatuses, failureSchema, MatineeError } from './errors.ts';
import { initialLimits } from '../rest/limit-settings.ts';
import { limits } from '../text/limits.ts';

test('every error status is one of HTTP', () => {
  for (const name of errorNames) expect(errorStatuses[name]).toSatisfy((status: number) => status >= 400 && status < 600);
});

test('an error travels in the failure shape with its details', () => {
  const error = new MatineeError('AlreadyInUse', 'Taken.', { fields: ['email'] });
  const failure = { success: false, error: { name: error.name, message: error.message, ...error.details } };
  expect(failureSchema.parse(JSON.parse(JSON.stringify(failure)))).toEqual({
    success: false,
    error: { name: 'AlreadyInUse', message: 'Taken.', fields: ['email'] },
  });
});

test('an error does not reveal its cause', () => {
  const cause = new Error('connect ECONNREFUSED 10.0.0.1');
  const error = new MatineeError('UpstreamException', 'The site did not answer.', {}, { cause });
  expect(error.cause).toBe(cause);
  expect(JSON.stringify({ name: error.name, message: error.message, ...error.details })).not.toContain('10.0.0.1');
});

test('an error of a newer server keeps its sentence, even if its name or reason is unknown', () => {
  const read = (error: object) => MatineeError.of(failureSchema.parse({ success: false, error }).error);
  for (const name of ['SundayException', 'toString']) {
    expect(read({ name, message: 'Not on Sundays.' })).toMatchObject({ name: 'Unknown', message: 'Not on Sundays.' });
  }
  const error = { name: 'ValidationError', message: 'Not on Sundays.' };
  expect(read({ ...error, reason: 'sunday' })).toMatchObject({ ...error, details: { reason: 'sunday' } });
});

test('a reason stands for one cause, and never for an error as a whole', () => {
  expect(new Set<string>([...errorReasons, ...errorNames]).size).toBe(errorReasons.length + errorNames.length);
  for (const reason of errorReasons) expect(reason).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

test('close codes are final from 4000 on', () => {
  expect([1000, 1001, 1006, 1012, 3999, 4000, 4005, 4999].filter(isFinalCloseCode)).toEqual([4000, 4005, 4999]);
});

test('limits that no message shows are as specified', () => {
  expect(limits).toMatchObject({
    minRoomNameLength: 3,
    maxRoomNameLength: 32,
    maxRoomNameLengthOnWire: 48,
    maxUsernameLength: 48,
    guardBytes: 60_000,
    maxEmailLength: 254,
    minPasswordLength: 8,
    minPasswordLengthInForm: 10,
    chatHistory: 100,
    chatDayMs: 86_400_000,
    emojiPerMessage: 20,
    reactionsPerMessage: 500,
    linksPerText: 10,
    pollBallots: 2000,
    wheelOptions: 20,
    videoDescription: 300,
    thumbnailBytes: 40_000,
    thumbnailSide: 640,
    thumbnailsPerRoom: 200,
    subtitleBytes: 524_288,
    subtitlesPerRoom: 50,
    emotesPerRoom: 50,
    emoteBytes: 45_000,
    emoteSide: 128,
    listedNames: 5,
    queueLength: 1000,
    queueItemBytes: 4000,
    queueBytes: 750_000,
    chatBytes: 150_000,
    rolesPerRoom: 1000,
    videoSegments: 200,
    invitesPerRoom: 50,
    knocksPerRoom: 50,
    knockMs: 300_000,
    admittedPerRoom: 1000,
    roomsPerAccount: 50,
    roomList: 500,
    socketMessageBytes: 65_536,
    socketMessageFragments: 16,
    restBodyBytes: 65_536,
    socketsPerTokenAndRoom: 10,
    authTimeoutMs: 10_000,
    minPlaybackSpeed: 0.25,
    maxPlaybackSpeed: 2,
  });
  expect(initialLimits).toEqual({
    clientsPerAddress: 50,
    clientsPerSession: 10,
    roomsPerAddress: 20,
    queueLength: 1000,
    chatPerSession: 10,
    chatKilobytesPerAddress: 2000,
    chatMessagesPerRoom: 20_000,
    chatMegabytesPerRoom: 20,
    lookUpsPerAddress: 900,
  });
});
