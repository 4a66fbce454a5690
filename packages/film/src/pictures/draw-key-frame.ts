import { VideoSample, type EncodedPacket, type InputVideoTrack } from 'mediabunny';

/** Upright pictures are narrower, so that all are about as large. */
const widthPixels = 160;
const maxHeightPixels = 120;

/** Returns undefined if the browser can't decode the frame. */
export async function drawKeyFrame(track: InputVideoTrack, packet: EncodedPacket): Promise<ImageBitmap | undefined> {
  const config = await track.getDecoderConfig();
  if (config === null) return undefined;
  const size = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  const frame = await decode({ ...config, optimizeForLatency: true }, packet);
  if (frame === undefined) return undefined;
  const sample = new VideoSample(frame, { rotation: await track.getRotation() });
  try {
    const scale = Math.min(widthPixels / size.width, maxHeightPixels / size.height);
    const canvas = new OffscreenCanvas(Math.round(size.width * scale), Math.round(size.height * scale));
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) return undefined;
    sample.draw(context, 0, 0, canvas.width, canvas.height);
    return canvas.transferToImageBitmap();
  } finally {
    sample.close();
  }
}

async function decode(config: VideoDecoderConfig, packet: EncodedPacket): Promise<VideoFrame | undefined> {
  let decoded: VideoFrame | undefined;
  const decoder = new VideoDecoder({
    output(frame) {
      decoded?.close();
      decoded = frame;
    },
    // Its flush rejects as well.
    error: () => undefined,
  });
  try {
    decoder.configure(config);
    decoder.decode(packet.toEncodedVideoChunk());
    await decoder.flush();
  } finally {
    if (decoder.state !== 'closed') decoder.close();
  }
  return decoded;
}
