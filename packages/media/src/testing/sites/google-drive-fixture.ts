import { jsonReply, type AskedSite, type SiteReply } from './site-reply.ts';
import { siteKeys } from './site-keys.ts';

const id = (word: string) => `1${word}`.padEnd(33, '_');

/** `https://drive.google.com/file/d/<id>/view`. */
export const driveIds = {
  video: '1RAGWRgzn85TXCaCk4gxnwF6TGUaZatzE',
  song: id('song'),
  shortcut: id('shortcut'),
  lostShortcut: id('lostShortcut'),
  folderFile: id('folderAsFile'),
  keyed: id('keyed'),
  processing: id('processing'),
  locked: id('locked'),
  windows: id('windows'),
  document: id('document'),
  private: id('private'),
  abusive: id('abusive'),
  noDownload: id('noDownload'),
  watchedTooOften: id('watchedTooOften'),
  pageInstead: id('pageInstead'),
  rateLimited: id('rateLimited'),
  dailyLimit: id('dailyLimit'),
  badKey: id('badKey'),
  badReferer: id('badReferer'),
  /** 250 files: the second is being processed, no browser plays the third. */
  folder: '1dQ4sx0-__Nvg65rxTSgQrl7VyW_FZ9QI',
} as const;
export const driveResourceKey = '0-AbCdEf';

function file(fileId: string, more: object = {}): object {
  return {
    id: fileId,
    name: 'Holiday 2025.mp4',
    mimeType: 'video/mp4',
    thumbnailLink: 'https://lh3.googleusercontent.com/drive-storage/abc=s220',
    capabilities: { canDownload: true },
    videoMediaMetadata: { width: 640, height: 360, durationMillis: '20000' },
    ...more,
  };
}

const apps = (name: string) => `application/vnd.google-apps.${name}`;
const noMedia = { videoMediaMetadata: undefined };

const kinds: Readonly<Record<string, object>> = {
  [driveIds.video]: {},
  [driveIds.keyed]: {},
  [driveIds.pageInstead]: {},
  [driveIds.song]: { name: 'Song.mp3', mimeType: 'audio/mpeg', ...noMedia },
  [driveIds.shortcut]: { mimeType: apps('shortcut'), shortcutDetails: { targetId: driveIds.video, targetMimeType: 'video/mp4' } },
  [driveIds.lostShortcut]: { mimeType: apps('shortcut') },
  [driveIds.folderFile]: { mimeType: apps('folder'), ...noMedia },
  [driveIds.processing]: noMedia,
  [driveIds.locked]: { capabilities: { canDownload: false } },
  [driveIds.windows]: { mimeType: 'video/x-ms-wmv' },
  [driveIds.document]: { mimeType: apps('document'), ...noMedia },
};

const refusals: Readonly<Record<string, [status: number, reason: string]>> = {
  [driveIds.private]: [403, 'insufficientFilePermissions'],
  [driveIds.abusive]: [403, 'cannotDownloadAbusiveFile'],
  [driveIds.noDownload]: [403, 'cannotDownloadFile'],
  [driveIds.watchedTooOften]: [403, 'downloadQuotaExceeded'],
  [driveIds.rateLimited]: [403, 'userRateLimitExceeded'],
  [driveIds.dailyLimit]: [403, 'dailyLimitExceeded'],
  [driveIds.badKey]: [400, 'keyInvalid'],
  [driveIds.badReferer]: [403, 'ipRefererBlocked'],
};

function refusal(status: number, reason: string): SiteReply {
  return jsonReply({ error: { code: status, message: 'No', errors: [{ message: 'No', domain: 'global', reason }] } }, status);
}

export function answerGoogleDrive({ path, query, headers }: AskedSite): SiteReply {
  const [, fileId] = /^drive\/v3\/files\/([\w-]+)$/.exec(path) ?? [];
  if (query.get('alt') === 'media') {
    if (query.get('key') !== siteKeys.googleDriveBrowser) return refusal(400, 'keyInvalid');
    if (fileId === driveIds.pageInstead)
      return { status: 403, text: '<html><body>Your network may be sending automated queries</body></html>' };
    return { media: fileId === driveIds.song ? 'tone.mp3' : 'clip.mp4' };
  }
  if (headers['x-goog-api-key'] !== siteKeys.googleDrive) return refusal(400, 'keyInvalid');
  if (fileId !== undefined) {
    const [status, reason] = refusals[fileId] ?? [];
    if (status !== undefined && reason !== undefined) return refusal(status, reason);
    const needsKey = fileId === driveIds.keyed && headers['x-goog-drive-resource-keys'] !== `${fileId}/${driveResourceKey}`;
    const found = needsKey ? undefined : kinds[fileId];
    return found === undefined ? refusal(404, 'notFound') : jsonReply(file(fileId, found));
  }
  if (path !== 'drive/v3/files') return { status: 404, text: 'Not found' };
  if (query.get('q')?.startsWith(`'${driveIds.folder}' in parents and trashed = false`) !== true) return refusal(404, 'notFound');
  const start = Number(query.get('pageToken') ?? 0);
  const end = Math.min(start + Number(query.get('pageSize') ?? 100), 250);
  const files = Array.from({ length: end - start }, (_, offset) => {
    const index = start + offset;
    const more = index === 1 ? { videoMediaMetadata: undefined } : index === 2 ? { mimeType: 'video/x-msvideo' } : {};
    return file(id(`episode-${index + 1}-`), { name: `Episode ${index + 1}.mp4`, ...more });
  });
  return jsonReply({ kind: 'drive#fileList', incompleteSearch: false, files, ...(end < 250 && { nextPageToken: String(end) }) });
}
