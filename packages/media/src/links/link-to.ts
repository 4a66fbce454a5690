import type { VideoId } from '@matinee/protocol';

/** Returns the page of a video at its site. Ids of plain files and streams are URLs; films have none and keep their id. */
export function linkTo({ service, id }: VideoId): string {
  switch (service) {
    case 'direct':
    case 'hls':
    case 'dash':
    case 'file':
      return id;
    case 'youtube':
      return `https://www.youtube.com/watch?v=${id}`;
    case 'vimeo':
      return `https://vimeo.com/${id.replace(':', '/')}`;
    case 'tubi':
      return `https://tubitv.com/movies/${id}`;
    case 'reddit':
      return id.startsWith('v:') ? `https://v.redd.it/${id.slice(2)}` : `https://www.reddit.com/comments/${id}`;
    case 'googledrive': {
      const [file = '', resourceKey] = id.split(':');
      return `https://drive.google.com/file/d/${file}/view${resourceKey === undefined ? '' : `?resourcekey=${resourceKey}`}`;
    }
    case 'peertube':
      return `https://${hostOf(id)}/w/${withoutHost(id)}`;
    case 'pluto':
      return `https://pluto.tv/on-demand/${id.replace(/^(series\/[^/]+)\//, '$1/episode/')}`;
    case 'invidious':
      return `https://${hostOf(id)}/watch?v=${withoutHost(id)}`;
    case 'odysee':
      return `https://odysee.com/${id}`;
    default:
      return service satisfies never;
  }
}

/** Reads `<host[:port]>:<rest>`. */
export function hostOf(id: string): string {
  return id.slice(0, id.lastIndexOf(':'));
}

export function withoutHost(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1);
}
