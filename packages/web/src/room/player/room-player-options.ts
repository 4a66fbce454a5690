import type { Clock } from '@matinee/base/clock';
import type { FollowedPage, PlaybackUrl, Stage } from '@matinee/sync';
import type { SettingsStore } from '../../preferences/settings-store.ts';
import type { RoomSession } from '../../room-client/room-session.ts';

export interface RoomPlayerOptions {
  stage: Stage;
  session: RoomSession;
  /** The user watches elsewhere: nothing plays here. */
  isElsewhere?: boolean;
  settings: Pick<SettingsStore, 'getState' | 'subscribe' | 'change'>;
  page: FollowedPage;
  clock: Clock;
  /** `video` is `<service>:<id>`. */
  resolvePlaybackUrl: (video: string, codecs: string | undefined) => Promise<PlaybackUrl>;
  log: (text: string, detail: unknown) => void;
}
