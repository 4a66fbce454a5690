import { fixtureFile, type Content } from './serve-content.ts';

/** Describes a live stream that repeats the video in fixtures/dash since `startedMs` (epoch ms), 4 s behind the edge. */
export function liveManifest(startedMs: number): string {
  const template =
    '<SegmentTemplate timescale="1000000" duration="4000000" initialization="init-$RepresentationID$.m4s" media="$RepresentationID$-$Number$.m4s" startNumber="1"/>';
  return [
    '<?xml version="1.0"?>',
    '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="dynamic"',
    ` availabilityStartTime="${new Date(startedMs).toISOString()}" publishTime="${new Date(startedMs).toISOString()}"`,
    ' minimumUpdatePeriod="PT30S" timeShiftBufferDepth="PT24S" suggestedPresentationDelay="PT4S" maxSegmentDuration="PT4S" minBufferTime="PT2S">',
    '<Period id="0" start="PT0S">',
    `<AdaptationSet contentType="video" segmentAlignment="true"><Representation id="0" mimeType="video/mp4" codecs="avc1.640015" bandwidth="19847" width="320" height="180">${template}</Representation></AdaptationSet>`,
    `<AdaptationSet contentType="audio" segmentAlignment="true"><Representation id="1" mimeType="audio/mp4" codecs="mp4a.40.2" bandwidth="24000" audioSamplingRate="48000">${template}</Representation></AdaptationSet>`,
    '</Period></MPD>',
  ].join('\n');
}

const segmentsOfRound = 6;
const secondsOfRound = 24;
/** By track: video and audio. */
const timescales: Readonly<Record<string, number>> = { 0: 15_360, 1: 48_000 };

/** Moves the media time of `<track>-<number>.m4s` to its round (tfdt box of version 1, ISO/IEC 14496-12, 8.8.12). */
export async function liveFile(name: string): Promise<Content | undefined> {
  const [, track = '', number] = /^(\d)-(\d+)\.m4s$/.exec(name) ?? [];
  if (number === undefined) return fixtureFile(`dash/${name}`);
  const index = Number(number) - 1;
  const file = await fixtureFile(`dash/${track}-${(index % segmentsOfRound) + 1}.m4s`);
  const timescale = timescales[track];
  if (file === undefined || timescale === undefined) return undefined;
  const bytes = Buffer.concat(await Array.fromAsync(file.read(0, file.size)));
  const timeAt = bytes.indexOf('tfdt') + 8;
  const movedBy = Math.floor(index / segmentsOfRound) * secondsOfRound * timescale;
  bytes.writeBigUInt64BE(bytes.readBigUInt64BE(timeAt) + BigInt(movedBy), timeAt);
  return { ...file, read: (start, end) => [bytes.subarray(start, end)] };
}
