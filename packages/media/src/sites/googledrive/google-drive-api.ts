import type { MatineeError } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { noAnswer } from '../../fetch/fetch-errors.ts';
import { readAnswer, withQuery, type OperatorLog, type SiteAnswer, type SiteClient } from '../../site/site-client.ts';
import {
  collectionNotFound,
  notOffered,
  notShared,
  outOfQuota,
  rateLimited,
  tooManyViews,
  videoUnavailable,
} from '../../errors/site-errors.ts';
import { fileFields, fileSchema, folderSchema, refusalSchema, type DriveFile } from './google-drive-answers.ts';

/** Drive API, version 3. Methods reject with MatineeErrors. */
export interface GoogleDriveApi {
  /** Ignores the resource key of some links from before 2021: only a header can carry it, and no `<video>` sends one. */
  file(id: string): Promise<DriveFile>;
  /** Returns video and audio files by name, unvalidated, so that invalid ones count too. */
  folderPage(id: string, page: { size: number; token: string | undefined }): Promise<z.output<typeof folderSchema>>;
}

export interface GoogleDriveApiOptions {
  client: SiteClient;
  origin: string;
  key: string;
  warn: OperatorLog;
}

export function createGoogleDriveApi({ client, origin, key, warn }: GoogleDriveApiOptions): GoogleDriveApi {
  async function get<Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    { missing }: { missing: () => MatineeError },
  ): Promise<z.output<Schema>> {
    const answer = await client.ask(`${origin}/drive/v3/${path}`, { headers: { 'x-goog-api-key': key } });
    if (answer.status !== 200) throw toRefusal(answer, missing, warn);
    return readAnswer(schema, answer.json);
  }

  return {
    file: (id) => get(withQuery(`files/${id}`, { fields: fileFields, supportsAllDrives: 'true' }), fileSchema, { missing: notShared }),
    folderPage(id, { size, token }) {
      const query = {
        q: `'${id}' in parents and trashed = false and (mimeType contains 'video/' or mimeType contains 'audio/')`,
        orderBy: 'folder,name_natural',
        fields: `nextPageToken,files(${fileFields})`,
        supportsAllDrives: 'true',
        includeItemsFromAllDrives: 'true',
        pageSize: String(size),
        ...(token !== undefined && { pageToken: token }),
      };
      return get(withQuery('files', query), folderSchema, { missing: collectionNotFound });
    },
  };
}

function toRefusal({ status, json }: SiteAnswer, missing: () => MatineeError, warn: OperatorLog): MatineeError {
  const { error } = refusalSchema.safeParse(json).data ?? {};
  const reason = error?.errors[0]?.reason ?? '';
  switch (reason) {
    case 'insufficientFilePermissions':
    case 'appNotAuthorizedToFile':
    case 'cannotDownloadAbusiveFile':
      return videoUnavailable('private');
    case 'cannotDownloadFile':
      return videoUnavailable('embed_disabled');
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
      return toRefusedKey(reason, warn);
    default:
      if (status === 404) return missing();
      if (status === 401) return videoUnavailable('private');
      if (/API key/.test(error?.message ?? '')) return toRefusedKey(reason, warn);
      warn(`Google Drive refuses a question: ${status}`);
      return noAnswer();
  }
}

function toRefusedKey(reason: string, warn: OperatorLog): MatineeError {
  warn(`Google Drive refuses the key: ${reason}`);
  return notOffered('googledrive', new Error(reason));
}
