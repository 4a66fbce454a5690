import { createRefusal, type ErrorReason, type MatineeError, type Service } from '@matinee/protocol';

/** Why a video that exists can't be played here. */
export type Unavailable = Extract<
  ErrorReason,
  | 'private'
  | 'password_protected'
  | 'login_required'
  | 'embed_disabled'
  | 'age_restricted'
  | 'region_blocked'
  | 'drm_protected'
  | 'processing'
  | 'not_started'
>;

/** @param reason goes over the wire as the error's `reason` */
export function videoUnavailable(reason: Unavailable): MatineeError {
  return createRefusal('VideoUnavailableException', { reason });
}

export function notFound(): MatineeError {
  return createRefusal('VideoNotFoundException');
}

export function collectionNotFound(): MatineeError {
  return createRefusal('VideoNotFoundException', { reason: 'no_such_list' });
}

/** For files that don't exist or aren't public: Google Drive doesn't say which. */
export function notShared(): MatineeError {
  return createRefusal('VideoNotFoundException', {
    reason: 'not_shared',
  });
}

export function folderLink(): MatineeError {
  return createRefusal('InvalidAddPreviewInputException', { reason: 'folder' });
}

export function noVideoInPost(): MatineeError {
  return createRefusal('VideoNotFoundException', { reason: 'post_without_video' });
}

/** For videos that an instance of PeerTube knows but may not show. */
export function onAnotherInstance(): MatineeError {
  return createRefusal('VideoNotFoundException', {
    reason: 'on_another_instance',
  });
}

export function liveStreamOver(): MatineeError {
  return createRefusal('VideoNotFoundException', { reason: 'broadcast_over' });
}

export function nothingToPlay(): MatineeError {
  return createRefusal('VideoNotFoundException', {
    reason: 'list_without_playable',
  });
}

/**
 * Creates the refusal for a site that this server can't use: it has no key, or the site refuses its key. @param cause
 * the site's refusal
 */
export function notOffered(service: Service, cause?: unknown): MatineeError {
  return createRefusal('UnsupportedServiceException', { reason: 'service_not_set_up', service }, { cause });
}

/** For playlists and channels of a site of which only single videos can be looked up. */
export function listsNotOffered(service: Service): MatineeError {
  return createRefusal('UnsupportedServiceException', { reason: 'lists_not_set_up', service });
}

export function switchedOff(service: Service): MatineeError {
  return createRefusal('UnsupportedServiceException', {
    reason: 'service_switched_off',
    service,
  });
}

/** For links to pages of a site that are neither videos nor lists of videos. */
export function unknownPageOf(service: Service): MatineeError {
  return createRefusal('InvalidAddPreviewInputException', { reason: 'page_without_video', service });
}

/** For when this server's daily quota at a site is used up. */
export function outOfQuota(service: Service): MatineeError {
  return createRefusal('OutOfQuotaException', { reason: 'service_quota', service });
}

export function tooManyViews(): MatineeError {
  return createRefusal('OutOfQuotaException', {
    reason: 'views_quota',
  });
}

/** For pages and answers of a site that this version can't read. */
export function siteChanged(cause?: unknown): MatineeError {
  return createRefusal('UpstreamException', { reason: 'site_changed' }, { cause });
}

export function rateLimited(): MatineeError {
  return createRefusal('UpstreamException', {
    reason: 'site_busy',
  });
}
