import { MatineeError, type Video } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { allowedAddress } from '../fetch/allowed-address.ts';
import { noAnswer } from '../fetch/fetch-errors.ts';
import type { FetchPolicy } from '../fetch/guarded-response.ts';
import { malformedId } from '../identify-errors.ts';
import { notMedia } from '../media-errors.ts';
import type { OperatorLog } from '../site/operator-log.ts';
import { readAnswer, type SiteAnswer, type SiteClient } from '../site/site-client.ts';
import {
  collectionNotFound,
  isFolder,
  notOffered,
  notShared,
  outOfQuota,
  rateLimited,
  tooManyViews,
  unavailable,
} from '../site/site-errors.ts';
import { siteVideo } from '../site/site-video.ts';
import { withQuery } from '../site/with-query.ts';
import type { Site } from '../site/site.ts';
import { fileFields, fileSchema, folderSchema, refusalSchema, type DriveFile } from './google-drive-answers.ts';

const keepMs = 12 * 3600 * 1000;
const perPage = 200;
const folderType = 'application/vnd.google-apps.folder';
const shortcutType = 'application/vnd.google-apps.shortcut';
/** The original is all there is to play, and these no browser plays. */
const unplayable = /^video\/(?:x-msvideo|avi|msvideo|x-ms-wmv|x-ms-asf|x-flv|mpeg|mp2t|vnd\.rn-realvideo)$/;
const playable = /^(?:video|audio)\/./;

export interface GoogleDriveOptions {
  client: SiteClient;
  policy: FetchPolicy;
  origin: string;
  warn: OperatorLog;
  /** For this server's own questions. */
  key: string | undefined;
  /** Goes into the addresses that browsers play from, so everybody sees it. Nothing is offered without both keys. */
  browserKey: string | undefined;
}

/** Files that are shared with everyone who has the link, and folders of them. */
export function createGoogleDriveSite({ key, browserKey, ...options }: GoogleDriveOptions): Site {
  if (key !== undefined && browserKey !== undefined) return createWithKeys({ ...options, key, browserKey });
  if (key !== undefined || browserKey !== undefined) options.warn('Google Drive needs two keys: one for this server, one for browsers');
  const refuse = () => Promise.reject(notOffered('googledrive'));
  return { batch: 1, keepMs, lookUp: refuse, list: refuse, address: refuse };
}

interface Keys {
  key: string;
  browserKey: string;
}

function createWithKeys({ client, policy, origin, warn, key, browserKey }: Omit<GoogleDriveOptions, keyof Keys> & Keys): Site {
  async function ask<Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    { missing, headers }: { missing: () => MatineeError; headers?: Record<string, string> },
  ): Promise<z.output<Schema>> {
    const answer = await client.ask(`${origin}/drive/v3/${path}`, { headers: { ...headers, 'x-goog-api-key': key } });
    if (answer.status !== 200) throw refusal(answer, missing);
    return readAnswer(schema, answer.json);
  }

  function refusal({ status, json }: SiteAnswer, missing: () => MatineeError): MatineeError {
    const { error } = refusalSchema.safeParse(json).data ?? {};
    const reason = error?.errors[0]?.reason ?? '';
    switch (reason) {
      case 'insufficientFilePermissions':
      case 'appNotAuthorizedToFile':
      case 'cannotDownloadAbusiveFile':
        return unavailable('private');
      case 'cannotDownloadFile':
        return unavailable('embed_disabled');
      case 'downloadQuotaExceeded':
        return tooManyViews();
      case 'dailyLimitExceeded':
      case 'quotaExceeded':
        return outOfQuota('googledrive');
      case 'userRateLimitExceeded':
      case 'rateLimitExceeded':
        return rateLimited();
      case 'keyInvalid':
      case 'accessNotConfigured':
      case 'ipRefererBlocked':
        return refusedKey(reason);
      default:
        if (status === 404) return missing();
        if (status === 401) return unavailable('private');
        if (/API key/.test(error?.message ?? '')) return refusedKey(reason);
        warn(`Google Drive refuses a question: ${status}`);
        return noAnswer();
    }
  }

  function refusedKey(reason: string): MatineeError {
    warn(`Google Drive refuses the key: ${reason}`);
    return notOffered('googledrive');
  }

  function askForFile(id: string, resourceKey: string | undefined): Promise<DriveFile> {
    return ask(withQuery(`files/${id}`, { fields: fileFields, supportsAllDrives: 'true' }), fileSchema, {
      missing: notShared,
      ...(resourceKey !== undefined && { headers: { 'x-goog-drive-resource-keys': `${id}/${resourceKey}` } }),
    });
  }

  function readFile(id: string, file: DriveFile): Video | MatineeError {
    const { mimeType: mime = '', capabilities, videoMediaMetadata: metadata } = file;
    if (mime === folderType) return isFolder();
    if (!playable.test(mime) || unplayable.test(mime)) return notMedia();
    if (capabilities?.canDownload === false) return unavailable('embed_disabled');
    if (metadata === undefined && mime.startsWith('video/')) return unavailable('processing');
    const told = {
      title: file.name?.replace(/(?<=.)\.[a-z\d]{1,5}$/i, ''),
      lengthSeconds: (metadata?.durationMillis ?? 0) / 1000,
      thumbnail: allowedAddress(file.thumbnailLink, policy),
    };
    return { ...siteVideo('googledrive', id, told), mime };
  }

  async function lookUpOne(id: string): Promise<Video | MatineeError> {
    const [fileId = '', resourceKey] = id.split(':');
    const file = await askForFile(fileId, resourceKey);
    if (file.mimeType !== shortcutType) return readFile(id, file);
    const { targetId, targetResourceKey } = file.shortcutDetails ?? {};
    if (targetId === undefined || !/^[\w-]{25,100}$/.test(targetId)) return notShared();
    const target = await askForFile(targetId, targetResourceKey);
    return readFile(targetResourceKey === undefined ? targetId : `${targetId}:${targetResourceKey}`, target);
  }

  return {
    batch: 1,
    keepMs,
    lookUp: ([id = '']) => lookUpOne(id).then((video) => [video]),
    async list(id, limit) {
      const folder = id.slice('folder:'.length);
      if (!/^[\w-]+$/.test(folder)) throw malformedId();
      const query = {
        q: `'${folder}' in parents and trashed = false and (mimeType contains 'video/' or mimeType contains 'audio/')`,
        orderBy: 'folder,name_natural',
        fields: `nextPageToken,files(${fileFields})`,
        supportsAllDrives: 'true',
        includeItemsFromAllDrives: 'true',
      };
      const items: Video[] = [];
      let seen = 0;
      let pageToken: string | undefined;
      do {
        const paging = { pageSize: String(Math.min(perPage, limit - seen)), ...(pageToken !== undefined && { pageToken }) };
        const page: z.output<typeof folderSchema> = await ask(withQuery('files', { ...query, ...paging }), folderSchema, {
          missing: collectionNotFound,
        });
        for (const entry of page.files.slice(0, limit - seen)) {
          seen += 1;
          const { data: file } = fileSchema.safeParse(entry);
          const video = file && readFile(file.id, file);
          if (video !== undefined && !(video instanceof MatineeError)) items.push(video);
        }
        pageToken = page.nextPageToken;
      } while (pageToken !== undefined && seen < limit);
      return { items, skipped: seen - items.length };
    },
    address(id) {
      const [fileId = ''] = id.split(':');
      const query = { alt: 'media', supportsAllDrives: 'true', key: browserKey };
      return Promise.resolve({ src_url: withQuery(`${origin}/drive/v3/files/${fileId}`, query) });
    },
  };
}
