import { MatineeError, serviceNames, type ErrorReason, type Service } from '@matinee/protocol';

const serviceTitles: Readonly<Record<Service, string>> = { ...serviceNames, direct: 'plain file' };

/** Why a video that exists is not for us. */
const sentences = {
  private: 'This video is private.',
  login_required: 'The site shows this video only to people who are logged in there.',
  embed_disabled: 'The owner of this video does not allow playing it on other sites.',
  age_restricted: 'This video is age-restricted, so it cannot be played here.',
  region_blocked: 'This video is not available in this country.',
  drm_protected: 'This video is copy-protected, so it cannot be played here.',
  processing: 'The site is still processing this video. Try again in a while.',
  not_started: 'This broadcast has not begun yet.',
} as const satisfies Partial<Record<ErrorReason, string>>;
export type Unavailable = keyof typeof sentences;

/** @param reason goes over the wire as the error's `reason` */
export function unavailable(reason: Unavailable): MatineeError {
  return new MatineeError('VideoUnavailableException', sentences[reason], { reason });
}

export function notFound(): MatineeError {
  return new MatineeError('VideoNotFoundException', 'There is no such video, or it has been removed.');
}

export function collectionNotFound(): MatineeError {
  return new MatineeError('VideoNotFoundException', 'There is no such list of videos, or it is private.', { reason: 'no_such_list' });
}

/** A file that is not there for everybody; Google Drive does not say which. */
export function notShared(): MatineeError {
  return new MatineeError('VideoNotFoundException', 'There is no such file, or it is not shared with everyone who has the link.', {
    reason: 'not_shared',
  });
}

export function isFolder(): MatineeError {
  return new MatineeError(
    'InvalidAddPreviewInputException',
    'This link leads to a folder. Open the folder, and copy its link from there or that of a file in it.',
    { reason: 'folder' },
  );
}

export function noVideoInPost(): MatineeError {
  return new MatineeError('VideoNotFoundException', 'This post holds no video that can be played here.', { reason: 'post_without_video' });
}

/** An instance of PeerTube that knows the video but may not show it. */
export function onAnotherInstance(): MatineeError {
  return new MatineeError('VideoNotFoundException', 'This video is on another instance of PeerTube. Copy its link from there.', {
    reason: 'on_another_instance',
  });
}

export function broadcastOver(): MatineeError {
  return new MatineeError('VideoNotFoundException', 'This broadcast is over.', { reason: 'broadcast_over' });
}

export function nothingToPlay(): MatineeError {
  return new MatineeError('VideoNotFoundException', 'There is nothing in this list that can be played here.', {
    reason: 'list_without_playable',
  });
}

/** The site is not there for us: no key, a wrong one, or switched off. */
export function notOffered(service: Service, cause?: unknown): MatineeError {
  return new MatineeError(
    'UnsupportedServiceException',
    `${serviceTitles[service]} is not set up on this server. Ask its operators, or use a link from somewhere else.`,
    { reason: 'service_not_set_up', service },
    { cause },
  );
}

export function switchedOff(service: Service): MatineeError {
  return new MatineeError('UnsupportedServiceException', `Links of the kind ${serviceTitles[service]} are switched off on this server.`, {
    reason: 'service_switched_off',
    service,
  });
}

/** A link to a page of the site that is no video and no list of videos. */
export function unknownPageOf(service: Service): MatineeError {
  return new MatineeError(
    'InvalidAddPreviewInputException',
    `This link to ${serviceTitles[service]} names no video. Open the video there and copy its link.`,
    { reason: 'page_without_video', service },
  );
}

/** What we are allowed to ask in a day has been asked. */
export function outOfQuota(service: Service): MatineeError {
  return new MatineeError(
    'OutOfQuotaException',
    `${serviceTitles[service]} answers no more questions from this server today. Try again tomorrow.`,
    { reason: 'service_quota', service },
  );
}

export function tooManyViews(): MatineeError {
  return new MatineeError('OutOfQuotaException', 'This file has been watched too often today. Try again tomorrow.', {
    reason: 'views_quota',
  });
}

export function rateLimited(): MatineeError {
  return new MatineeError('UpstreamException', 'The site is getting too many requests right now. Try again in a while.', {
    reason: 'site_busy',
  });
}
