import type VimeoPlayer from '@vimeo/player';

export type VimeoApi = Pick<
  VimeoPlayer,
  | 'ready'
  | 'on'
  | 'loadVideo'
  | 'unload'
  | 'play'
  | 'pause'
  | 'setCurrentTime'
  | 'setPlaybackRate'
  | 'setVolume'
  | 'setMuted'
  | 'getDuration'
  | 'getBuffered'
  | 'getVideoWidth'
  | 'getVideoHeight'
  | 'getTextTracks'
  | 'enableTextTrack'
  | 'disableTextTrack'
  | 'getQualities'
  | 'setQuality'
  | 'destroy'
>;
