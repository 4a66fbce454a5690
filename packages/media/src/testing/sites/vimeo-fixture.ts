import { jsonReply, type AskedSite, type SiteReply } from './site-reply.ts';

/** `https://vimeo.com/<id>`; the unlisted one is `https://vimeo.com/705512345/0a1b2c3d4e`. */
export const vimeoIds = {
  clip: '283918572',
  unlisted: '705512345:0a1b2c3d4e',
  elsewhere: '300000001',
  locked: '300000002',
  refused: '300000003',
  badPicture: '300000004',
} as const;

function clip(id: string, more: object = {}): object {
  return {
    type: 'video',
    version: '1.0',
    provider_name: 'Vimeo',
    title: 'Invented short',
    author_name: 'Some Studio',
    duration: 312,
    description: 'An invented film.',
    thumbnail_url: 'https://i.vimeocdn.com/video/123-abc-d_295x166',
    video_id: Number(id.split(':')[0]),
    ...more,
  };
}

export function answerVimeo({ path, query }: AskedSite): SiteReply {
  if (path !== 'api/oembed.json') return { status: 404, text: 'Not found' };
  const id = (query.get('url') ?? '').replace('https://vimeo.com/', '').replace('/', ':');
  const replies: Readonly<Record<string, SiteReply>> = {
    [vimeoIds.clip]: jsonReply(clip(id)),
    [vimeoIds.unlisted]: jsonReply(clip(id)),
    [vimeoIds.elsewhere]: jsonReply(clip(id, { domain_status_code: 403 })),
    [vimeoIds.locked]: jsonReply({ type: 'video', provider_name: 'Vimeo', html: '<iframe></iframe>' }),
    [vimeoIds.refused]: { status: 403, text: 'Forbidden' },
    [vimeoIds.badPicture]: jsonReply(clip(id, { thumbnail_url: 'http://127.0.0.1:22/x.jpg', duration: null, description: null })),
  };
  return replies[id] ?? { status: 404, text: 'Not Found' };
}
