import type { Emote } from '@matinee/protocol';
import { useState } from 'react';
import { serverUrl } from '../../urls/own-urls.ts';

export function EmotePicture({ emote: { name, picture }, className }: { emote: Emote; className?: string | undefined }) {
  const [brokenPicture, setBrokenPicture] = useState<string>();
  const text = `:${name}:`;
  if (picture === brokenPicture) return text;
  return (
    <img
      className={className}
      src={serverUrl(picture)}
      alt={text}
      data-tooltip={text}
      width={128}
      height={128}
      draggable={false}
      decoding="async"
      onError={() => setBrokenPicture(picture)}
    />
  );
}
