import { createRefusal, type ErrorReason, type MatineeError, type Service } from '@matinee/protocol';

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

/** @param reason goes over the wire */
export function videoUnavailable(reason: Unavailable): MatineeError {
  return createRefusal('VideoUnavailableException', { reason });
}

export function notFound(): MatineeError {
  return createRefusal('VideoNotFoundException');
}

export function collectionNotFound(): MatineeError {
  return createRefusal('VideoNotFoundException', { reason: 'no_such_list' });
}

/** Refuses a file that is missing or private: Google Drive doesn't say which. */
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

/** Refuses a video that the instance knows but may not show. */
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

/** Refuses a site that this server has no key for, or that refuses the key. @param cause the site's refusal */
export function notOffered(service: Service, cause?: unknown): MatineeError {
  return createRefusal('UnsupportedServiceException', { reason: 'service_not_set_up', service }, { cause });
}

export function listsNotOffered(service: Service): MatineeError {
  return createRefusal('UnsupportedServiceException', { reason: 'lists_not_set_up', service });
}

export function switchedOff(service: Service): MatineeError {
  return createRefusal('UnsupportedServiceException', {
    reason: 'service_switched_off',
    service,
  });
}

export function unknownPageOf(service: Service): MatineeError {
  return createRefusal('InvalidAddPreviewInputException', { reason: 'page_without_video', service });
}

export function outOfQuota(service: Service): MatineeError {
  return createRefusal('OutOfQuotaException', { reason: 'service_quota', service });
}

export function tooManyViews(): MatineeError {
  return createRefusal('OutOfQuotaException', {
    reason: 'views_quota',
  });
}

export function siteChanged(cause?: unknown): MatineeError {
  return createRefusal('UpstreamException', { reason: 'site_changed' }, { cause });
}

export function rateLimited(): MatineeError {
  return createRefusal('UpstreamException', {
    reason: 'site_busy',
  });
}
