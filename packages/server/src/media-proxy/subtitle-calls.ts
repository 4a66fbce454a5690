import type { Clock } from '@matinee/base/clock';
import { collectBytes } from '@matinee/media/byte-buffer';
import { convertParserFailure } from '@matinee/media/parser-failure';
import { createRefusal, limits, RequestType } from '@matinee/protocol';
import { requirePermissionsAt } from '@matinee/room';
import { ownSubtitleUrl, unsupportedSubtitles } from './subtitle-rule.ts';
import type { ServerParsers } from '../parsing/server-parsers.ts';
import type { MediaResolver } from '../rooms/media-resolver.ts';
import type { SubtitleStore } from '../storage/picture-store.ts';
import { boundedBody } from '../http/request-body.ts';
import type { RestCalls } from '../http/rest-calls.ts';

export interface SubtitleCallOptions {
  rest: RestCalls;
  parsers: ServerParsers;
  subtitles: SubtitleStore;
  resolver: Pick<MediaResolver, 'subtitlePath'>;
  clock: Clock;
}

export function registerSubtitleCalls({ rest, parsers, subtitles, resolver, clock }: SubtitleCallOptions): void {
  rest.withRoom('addSubtitles', async ({ room, actor, requester, request, query: { fileName, ...video } }) => {
    const requestFor = (subtitleUrl: string) => ({ type: RequestType.UpdateQueueItem, video, update: { subtitleUrl } }) as const;
    requirePermissionsAt(room.state(), requestFor(''), { actor: await actor(), nowMs: clock.now() });
    const bytes = await collectBytes(boundedBody(request, 'file', limits.subtitleBytes));
    // The name may tell the language, and with it the encoding.
    const file = { bytes, url: `file:///${encodeURIComponent(fileName.toWellFormed())}` };
    const text = await convertParserFailure(parsers.parse('subtitles', file, { share: requester.address }), unsupportedSubtitles);
    if (text === undefined) throw unsupportedSubtitles();
    const converted = Buffer.from(text);
    if (converted.length > limits.subtitleBytes) throw createRefusal('PayloadTooLarge');
    const hash = await subtitles.save(room.roomId, { type: 'text/vtt', bytes: converted }, clock.now());
    const subtitleUrl = ownSubtitleUrl(hash, fileName);
    await room.submit({ ...requestFor(subtitleUrl), subtitlePath: resolver.subtitlePath?.(subtitleUrl) }, await actor());
    return { subtitleUrl };
  });
}
