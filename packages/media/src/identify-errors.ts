import { MatineeError, type Service } from '@matinee/protocol';
import { blockedAddress } from './fetch/fetch-errors.ts';
import type { Identified } from './identify.ts';
import { notMedia } from './media-errors.ts';

const serviceTitles: Readonly<Record<Service, string>> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  direct: 'plain file',
  hls: 'HLS',
  dash: 'DASH',
  tubi: 'Tubi',
  reddit: 'Reddit',
  googledrive: 'Google Drive',
  peertube: 'PeerTube',
  pluto: 'Pluto TV',
  invidious: 'Invidious',
  odysee: 'Odysee',
};

export function unsupportedService(service: Service): MatineeError {
  return new MatineeError(
    'UnsupportedServiceException',
    `${serviceTitles[service]} links are not supported yet. Links to video files, HLS (.m3u8) and DASH (.mpd) streams are.`,
  );
}

export function malformedId(): MatineeError {
  return new MatineeError('InvalidVideoIdException', 'This link is malformed. Copy it again, whole.');
}

/** Why an input that names no video is refused, in words for people. */
export function rejection(rejected: Extract<Identified, { kind: 'reject' }>): MatineeError {
  switch (rejected.reason) {
    case 'local_file':
      return new MatineeError(
        'LocalFileException',
        'Files on your computer cannot be shared. Put the file on a web server and paste its link.',
      );
    case 'blocked_address':
      return blockedAddress();
    case 'invalid_id':
      return malformedId();
    case 'unsupported_format':
      return notMedia();
    case 'service_disabled':
      return rejected.service === undefined ? unsupportedUrl() : unsupportedService(rejected.service);
    case 'unsupported_url':
      return unsupportedUrl();
    default:
      return rejected.reason satisfies never;
  }
}

export function searchUnavailable(): MatineeError {
  return new MatineeError(
    'InvalidAddPreviewInputException',
    'Searching by words is not available. Paste the link of a video, beginning with https://.',
  );
}

function unsupportedUrl(): MatineeError {
  return new MatineeError(
    'InvalidAddPreviewInputException',
    'This is no link that can be played. Paste the link of a video, beginning with https://.',
  );
}
