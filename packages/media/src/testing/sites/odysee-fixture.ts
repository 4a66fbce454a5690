import { jsonReply, type AskedSite, type SiteReply } from './site-reply.ts';

const hex = (seed: string) => Buffer.from(seed).toString('hex').padEnd(40, '0').slice(0, 40);
const gardener = { name: '@gardener', claim_id: `b${hex('gardener')}`.slice(0, 40), value_type: 'channel', value: { title: 'Gardener' } };
const soundHost = { ...gardener, name: '@sound', claim_id: hex('sound') };

interface Claim {
  claim_id: string;
  name: string;
  canonical_url: string;
  permanent_url: string;
  value_type: string;
  value: object;
}

function stream(name: string, value: object = {}, channel = gardener): Claim & { signing_channel: object } {
  const claimId = hex(name);
  return {
    claim_id: claimId,
    name,
    canonical_url: `lbry://${channel.name}#b/${name}#${claimId.slice(0, 1)}`,
    permanent_url: `lbry://${name}#${claimId}`,
    value_type: 'stream',
    value: {
      title: `Invented ${name}`,
      description: 'What grows.',
      stream_type: 'video',
      thumbnail: { url: `https://thumbs.odycdn.com/${name}.webp` },
      video: { duration: 24, width: 640, height: 360 },
      source: { sd_hash: hex(`${name}-file`), media_type: 'video/mp4' },
      tags: ['garden'],
      ...value,
    },
    signing_channel: channel,
  };
}

/** `@gardener:b/<name>`. */
const streams = [
  stream('plants'),
  stream('copyrighted', { license: 'Copyrighted (contact publisher)' }),
  stream('song', { stream_type: 'audio', video: undefined, audio: { duration: 2 } }),
  stream('locked-song', { stream_type: 'audio', video: undefined, audio: { duration: 2 } }),
  stream('photo', { stream_type: 'image' }),
  stream('paid', { fee: { amount: '1.0', currency: 'LBC' } }),
  stream('members', { tags: ['c:members-only'] }),
  stream('on-air', { source: undefined, video: undefined }),
  stream('off-air', { source: undefined, video: undefined }, soundHost),
  stream('original'),
];
const many = Array.from({ length: 120 }, (_, index) => stream(`upload-${index + 1}`, index === 1 ? { fee: { amount: '2' } } : {}));
const repost = { value_type: 'repost', name: 'again', claim_id: hex('again'), reposted_claim: streams[0] };
const playlist = {
  claim_id: hex('playlist'),
  name: 'a-list',
  value_type: 'collection',
  value: { title: 'A list', claims: [many[3], { claim_id: hex('gone') }, many[0], streams[0]].map((claim) => claim?.claim_id) },
};

/** `@gardener:b` has 120 videos; the playlist four, of which the second is gone. */
export const odyseeIds = { playlist: playlist.claim_id, plants: hex('plants'), plantsFile: hex('plants-file') };

function resolve(uri: string): object {
  const name = (uri.split('/').at(-1) ?? '').split('#')[0] ?? '';
  if (name === '@gardener') return gardener;
  if (name === 'blocked') return { error: { name: 'BLOCKED', text: 'Blocked' } };
  if (name === 'again') return repost;
  const found = [...streams, ...many].find((claim) => claim.name === name);
  return found ?? { error: { name: 'NOT_FOUND', text: `Could not find claim at "${uri}".` } };
}

interface Params {
  urls?: string[];
  uri?: string;
  claim_ids?: string[];
  channel_ids?: string[];
  page?: number;
  page_size?: number;
}

export function answerOdyseeApi({ method, path, body, base }: AskedSite): SiteReply {
  if (method !== 'POST' || path !== 'api/v1/proxy') return { status: 405, text: 'Method not allowed' };
  const { method: call, params } = JSON.parse(body) as { method: string; params: Params };
  const result = (value: unknown) => jsonReply({ jsonrpc: '2.0', id: 1, result: value });
  switch (call) {
    case 'resolve':
      return result(Object.fromEntries((params.urls ?? []).map((uri) => [uri, resolve(uri)])));
    case 'claim_search': {
      const { page = 1, page_size: size = 20, claim_ids: claimIds } = params;
      // The API doesn't keep the order of the ids.
      if (claimIds !== undefined)
        return result({ items: [playlist, ...streams, ...many].filter((claim) => claimIds.includes(claim.claim_id)).toReversed() });
      return result({ items: many.slice((page - 1) * size, page * size) });
    }
    case 'get':
      return result(
        params.uri?.includes('locked') === true
          ? {}
          : { streaming_url: `${base}/odyseePlayer/v4/streams/${params.uri?.includes('original') === true ? 'original.mp4' : 'song.mp3'}` },
      );
    default:
      return jsonReply({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'No such method' } });
  }
}

export function answerOdyseeLive({ query, base }: AskedSite): SiteReply {
  const isLive = query.get('channel_claim_id') === gardener.claim_id;
  return jsonReply({ success: true, data: isLive ? { Live: true, VideoURL: `${base}/odyseePlayer/live/master.m3u8` } : { Live: false } });
}

export function answerOdyseePlayer({ path, base }: AskedSite): SiteReply {
  if (path.startsWith(`v6/streams/${hex('original')}/`)) return { status: 404, text: 'Not found' };
  const file = path.endsWith('.mp3') ? 'tone.mp3' : path.endsWith('.mp4') ? 'clip.mp4' : 'hls/master.m3u8';
  return { redirect: `${base}/media/${file}` };
}

export function answerOdyseeSearch({ query }: AskedSite): SiteReply {
  const isKnown = (query.get('s') ?? '').includes('garden');
  return jsonReply(isKnown ? [streams[0], many[4], streams[4]].map((claim) => ({ name: claim?.name, claimId: claim?.claim_id })) : []);
}
