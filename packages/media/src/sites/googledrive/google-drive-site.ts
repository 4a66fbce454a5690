import { MatineeError, type Video } from '@matinee/protocol';
import type * as z from 'zod/mini';
import { toAllowedUrl } from '../../fetch/allowed-url.ts';
import type { FetchPolicy, GuardedFetch } from '../../fetch/guarded-response.ts';
import { malformedId } from '../../errors/identify-errors.ts';
import { notMedia } from '../../errors/media-errors.ts';
import { folderLink, notOffered, notShared, tooManyViews, videoUnavailable } from '../../errors/site-errors.ts';
import { siteVideo } from '../../site/site-video.ts';
import type { Listing, VideoSite } from '../../site/video-site.ts';
import { withQuery } from '../../site/site-client.ts';
import { fileSchema, type DriveFile, type folderSchema } from './google-drive-answers.ts';
import { createGoogleDriveApi, type GoogleDriveApi, type GoogleDriveApiOptions } from './google-drive-api.ts';

const lifetimeMs = 12 * 3600 * 1000;
const filesPerPage = 200;
const maxTriedBytes = 64 * 1024;
const folderType = 'application/vnd.google-apps.folder';
const shortcutType = 'application/vnd.google-apps.shortcut';
/** No browser plays them. Drive serves the original file only. */
const unplayable = /^video\/(?:x-msvideo|avi|msvideo|x-ms-wmv|x-ms-asf|x-flv|mpeg|mp2t|vnd\.rn-realvideo)$/;
const playable = /^(?:video|audio)\/./;
const targetId = /^[\w-]{25,100}$/;

export interface GoogleDriveOptions extends Omit<GoogleDriveApiOptions, 'key'> {
  policy: FetchPolicy;
  fetch: GuardedFetch;
  /** Returns the URL that the key for browsers is restricted to. */
  publicUrl: () => string;
  key: string | undefined;
  /** Part of playback URLs, so every user sees it. Nothing is offered unless both keys are set. */
  browserKey: string | undefined;
}

/** Offers files that are shared by link, and folders of them. */
export function createGoogleDriveSite({ key, browserKey, policy, fetch, publicUrl, ...options }: GoogleDriveOptions): VideoSite {
  if (key === undefined || browserKey === undefined) {
    if (key !== browserKey) options.warn('Google Drive needs two keys: one for this server, one for browsers');
    const refuse = () => Promise.reject(notOffered('googledrive'));
    return { batch: 1, lifetimeMs, lookUp: refuse, list: refuse, playbackUrls: refuse };
  }
  const api = createGoogleDriveApi({ ...options, key });

  const mediaUrl = (id: string): string => {
    const query = { alt: 'media', supportsAllDrives: 'true', key: browserKey };
    return withQuery(`${options.origin}/drive/v3/files/${id}`, query);
  };

  /** Recognises the page that Google sends for files that are watched often. False without an answer. */
  async function isPageInstead(id: string): Promise<boolean> {
    const headers = { range: 'bytes=0-0', referer: `${publicUrl()}/` };
    const budget = fetch.startBudget(maxTriedBytes, { lane: 'sites' });
    const response = await fetch.send(mediaUrl(id), budget, { headers }).catch(() => undefined);
    await response?.discard();
    return /^text\/html\b/i.test(response?.headers.get('content-type') ?? '');
  }

  async function lookUpPlayable(id: string): Promise<Video | MatineeError> {
    const video = await lookUp(api, id, policy);
    if (video instanceof MatineeError || !(await isPageInstead(video.id.split(':')[0] ?? ''))) return video;
    options.warn('Google sends a page instead of a file: it was watched too often, or the key for browsers is used too much');
    return tooManyViews();
  }

  return {
    batch: 1,
    lifetimeMs,
    lookUp: ([id = '']) => lookUpPlayable(id).then((video) => [video]),
    list: (id, limit) => listFolder(api, id.slice('folder:'.length), limit, policy),
    playbackUrls(id) {
      const [fileId = ''] = id.split(':');
      return Promise.resolve({ src_url: mediaUrl(fileId) });
    },
  };
}

async function lookUp(api: GoogleDriveApi, id: string, policy: FetchPolicy): Promise<Video | MatineeError> {
  const [fileId = ''] = id.split(':');
  const file = await api.file(fileId);
  if (file.mimeType !== shortcutType) return toVideo(id, file, policy);
  const { targetId: target } = file.shortcutDetails ?? {};
  if (target === undefined || !targetId.test(target)) return notShared();
  return toVideo(target, await api.file(target), policy);
}

async function listFolder(api: GoogleDriveApi, folder: string, limit: number, policy: FetchPolicy): Promise<Listing> {
  if (!/^[\w-]+$/.test(folder)) throw malformedId();
  const items: Video[] = [];
  let seen = 0;
  let token: string | undefined;
  do {
    const page: z.output<typeof folderSchema> = await api.folderPage(folder, { size: Math.min(filesPerPage, limit - seen), token });
    for (const entry of page.files.slice(0, limit - seen)) {
      seen += 1;
      const { data: file } = fileSchema.safeParse(entry);
      const video = file && toVideo(file.id, file, policy);
      if (video !== undefined && !(video instanceof MatineeError)) items.push(video);
    }
    token = page.nextPageToken;
  } while (token !== undefined && seen < limit);
  return { items, skipped: seen - items.length };
}

function toVideo(id: string, file: DriveFile, policy: FetchPolicy): Video | MatineeError {
  const { mimeType: mime = '', capabilities, videoMediaMetadata: metadata } = file;
  if (mime === folderType) return folderLink();
  if (!playable.test(mime) || unplayable.test(mime)) return notMedia();
  if (capabilities?.canDownload === false) return videoUnavailable('embed_disabled');
  if (metadata === undefined && mime.startsWith('video/')) return videoUnavailable('processing');
  const details = {
    title: file.name?.replace(/(?<=.)\.[a-z\d]{1,5}$/i, ''),
    lengthSeconds: (metadata?.durationMillis ?? 0) / 1000,
    thumbnail: toAllowedUrl(file.thumbnailLink, policy),
  };
  return { ...siteVideo('googledrive', id, details), mime };
}
