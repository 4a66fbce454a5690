import { protocolFeatures, type Call, type CallName, type ErrorName } from '@matinee/protocol';

// The test suites compare every answer with these names.

const lookUp: readonly ErrorName[] = [
  'BlockedAddressException',
  'FeatureDisabledException',
  'InvalidAddPreviewInputException',
  'InvalidVideoIdException',
  'LocalFileException',
  'MissingMetadataException',
  'OutOfQuotaException',
  'UnsupportedMimeTypeException',
  'UnsupportedServiceException',
  'UpstreamException',
  'VideoNotFoundException',
  'VideoUnavailableException',
];
const inRoom: readonly ErrorName[] = ['ClientNotFoundInRoomException', 'PermissionDeniedException'];
const subtitles: readonly ErrorName[] = ['BadApiArgumentException', 'BlockedAddressException', 'UnsupportedSubtitleType'];
/** Errors of calls that ask users to prove their identity before they change a login. */
const proof: readonly ErrorName[] = ['BadPasswordError', 'SecondFactorRequired'];

const ownErrors: Readonly<Partial<Record<CallName, readonly ErrorName[]>>> = {
  grant: ['Banned'],
  renameUser: ['LengthOutOfRangeException', 'UsernameTaken'],
  login: ['SecondFactorRequired', 'WrongCredentials'],
  beginPasskeyLogin: ['FeatureDisabledException'],
  passkeyLogin: ['FeatureDisabledException', 'WrongCredentials'],
  register: ['AlreadyInUse', 'BadPasswordError', 'FeatureDisabledException', 'LengthOutOfRangeException', 'UsernameTaken'],
  presentInvitation: ['FeatureDisabledException'],
  setUp: ['AlreadyInUse', 'BadPasswordError', 'FeatureDisabledException', 'LengthOutOfRangeException', 'UsernameTaken'],
  logout: ['NotLoggedIn'],
  recoverStart: ['FeatureDisabledException'],
  recoverVerify: ['BadApiArgumentException', ...proof],
  patchAccount: ['AlreadyInUse', 'FeatureDisabledException', ...proof],
  deleteAccount: [...proof],
  sendConfirmation: ['FeatureDisabledException'],
  confirmEmail: ['AlreadyInUse', 'BadApiArgumentException'],
  endSession: ['BadApiArgumentException'],
  unlinkDiscord: ['BadApiArgumentException', 'PasswordRequired', ...proof],
  unlinkOidc: ['BadApiArgumentException', 'PasswordRequired', ...proof],
  beginSecondFactor: ['BadApiArgumentException', 'PasswordRequired', ...proof],
  confirmSecondFactor: ['BadApiArgumentException', 'SecondFactorRequired'],
  renewRecoveryCodes: ['BadApiArgumentException', 'PasswordRequired', ...proof],
  removeSecondFactor: ['BadApiArgumentException', 'PasswordRequired', ...proof],
  beginPasskey: ['FeatureDisabledException', ...proof],
  addPasskey: ['BadApiArgumentException', 'FeatureDisabledException'],
  renamePasskey: ['BadApiArgumentException'],
  removePasskey: ['BadApiArgumentException', 'PasswordRequired', ...proof],
  generateRoom: ['FeatureDisabledException'],
  createRoom: ['FeatureDisabledException', 'RoomNameTakenException'],
  patchRoom: ['FeatureDisabledException', 'InvalidRoleException', 'NotTheOwner', ...inRoom],
  deleteRoom: ['FeatureDisabledException', 'NotTheOwner'],
  addToQueue: ['QueueFullException', 'VideoAlreadyQueuedException', ...inRoom, ...lookUp, ...subtitles],
  patchQueueItem: ['QueueFullException', 'VideoNotFoundException', ...inRoom, ...subtitles],
  removeFromQueue: ['VideoNotFoundException', ...inRoom],
  addThumbnail: ['UnsupportedMimeTypeException', 'VideoNotFoundException', ...inRoom],
  addSubtitles: ['BadApiArgumentException', 'QueueFullException', 'UnsupportedSubtitleType', 'VideoNotFoundException', ...inRoom],
  vote: ['VideoNotFoundException', ...inRoom],
  unvote: ['VideoNotFoundException', ...inRoom],
  undo: ['BadApiArgumentException', 'QueueFullException', 'VideoAlreadyQueuedException', 'VideoNotFoundException', ...inRoom],
  listRoomBans: ['PermissionDeniedException'],
  roomLog: ['PermissionDeniedException'],
  preview: lookUp,
  address: [...lookUp, 'NotAdmitted'],
  outline: lookUp,
  deleteFilm: ['NotFound'],
  revokeInvitation: ['BadApiArgumentException'],
  addBan: ['BadApiArgumentException'],
  liftBan: ['BadApiArgumentException'],
  ...protocolFeatures.errors,
};

/** Returns the names in the order of the alphabet. */
export function errorsOfCall(name: CallName, call: Call): ErrorName[] {
  if (call.path.startsWith('/status')) return [];
  const { access, method, path } = call;
  const names: ErrorName[] = ['TooManyRequests', 'Unavailable', 'Unknown', 'ValidationError', ...(ownErrors[name] ?? [])];
  if (access !== 'open') names.push('Banned', 'ScopeMissing');
  // If guests are off, nearly all calls require an account.
  if (access === undefined) names.push('LoginRequired', 'MissingToken');
  if (access === 'operator') names.push('FeatureDisabledException');
  if (method !== 'GET') names.push('PayloadTooLarge', 'UnsupportedMediaType');
  // A name that can't be decoded leads to no call.
  if (path.includes('/:name')) names.push('NotFound', 'RoomNotFoundException');
  if (path.startsWith('/room/:name') && name !== 'getDoor') names.push('NotAdmitted');
  return [...new Set(names)].sort();
}
