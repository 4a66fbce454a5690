import { RequestType, type RequestOf } from '@matinee/protocol';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../state/request.ts';
import { guest, owner, playingRoom, pausedRoom, smallRoom, video, type SmallRoom, bo } from '../testing/small-room.ts';
import { pause, play, seek, skip } from '../testing/requests.ts';

const check = (action: RequestOf<typeof RequestType.ReadyCheck>['action']) => ({ type: RequestType.ReadyCheck, action }) as const;
const count = (action: 'start' | 'cancel') => ({ type: RequestType.Countdown, action }) as const;
const annAgain: Actor = { ...guest, clientId: 'c4' };

function room(): SmallRoom {
  const three = pausedRoom(video('a'), video('b'));
  three.enter(bo);
  three.setLead(100);
  return three;
}
const leave = (from: SmallRoom, who: Actor) => from.apply({ type: RequestType.Leave, clientId: who.clientId ?? '' }, who);
const shown = ({ state }: SmallRoom) => state.sync.readyCheck;

describe('a ready check', () => {
  test('[READY-1] lists one client of each user, with its creator as ready, and pauses the room', () => {
    const playing = playingRoom(video('a'));
    playing.enter(annAgain);
    playing.wait(5000);
    playing.apply(check('start'), owner);
    expect(shown(playing)).toEqual({ by: 'Olga', endsAt: playing.nowMs + 120_000, asked: ['c1', 'c2'], ready: ['c2'] });
    expect(playing.state.sync.isPlaying).toBe(false);
    expect(playing.position).toBe(5);
  });

  test('[READY-2] begins a countdown once all are ready; answers can be withdrawn', () => {
    const asking = room();
    asking.apply(check('start'), owner);
    asking.apply(check('ready'), guest);
    asking.apply(check('not-ready'), guest);
    asking.apply(check('ready'), bo);
    expect(shown(asking)?.ready).toEqual(['c2', 'c3']);
    asking.apply(check('ready'), guest);
    expect(shown(asking)).toBeNull();
    expect(asking.state.sync.countdown).toEqual({ by: 'Olga', startsAt: asking.nowMs + 3100 });
  });

  test('[READY-2] is not held up by a user who leaves, and asks a user who joins', () => {
    const asking = room();
    asking.apply(check('start'), owner);
    asking.apply(check('ready'), guest);
    leave(asking, bo);
    expect(asking.state.sync.countdown).not.toBeNull();
    const joined = pausedRoom(video('a'));
    joined.apply(check('start'), owner);
    joined.enter(bo);
    joined.apply(check('ready'), guest);
    expect(shown(joined)).toMatchObject({ asked: ['c1', 'c2', 'c3'], ready: ['c1', 'c2'] });
  });

  test('[READY-3] remembers the answer of a user who reconnects', () => {
    const asking = room();
    asking.apply(check('start'), owner);
    asking.apply(check('ready'), guest);
    leave(asking, guest);
    asking.enter(annAgain);
    expect(shown(asking)).toMatchObject({ asked: ['c2', 'c3', 'c4'], ready: ['c2', 'c4'] });
  });

  test('[READY-4] ends without a start after two minutes, when it is withdrawn, with another item, and with one user left', () => {
    const ends: ((asking: SmallRoom) => void)[] = [
      (asking) => asking.wait(120_000),
      (asking) => asking.apply(check('cancel')),
      (asking) => asking.apply(skip),
      (asking) => {
        leave(asking, guest);
        leave(asking, bo);
      },
    ];
    for (const end of ends) {
      const asking = room();
      asking.apply(check('start'), owner);
      end(asking);
      expect(shown(asking)).toBeNull();
      expect(asking.state.sync).toMatchObject({ isPlaying: false, countdown: null });
    }
  });

  test('[READY-4] ends when the room plays', () => {
    const asking = room();
    asking.apply(check('start'), owner);
    asking.apply(play);
    expect(shown(asking)).toBeNull();
    expect(asking.state.sync.isPlaying).toBe(true);
  });

  test('[READY-5] needs playback.play-pause to begin or be withdrawn, but not to be answered', () => {
    const asking = room();
    asking.apply(check('start'), owner);
    asking.revoke('playback.play-pause');
    for (const action of ['start', 'cancel'] as const) expect(asking.refusalOf(check(action)).name).toBe('PermissionDeniedException');
    asking.apply(check('ready'));
    expect(shown(asking)?.ready).toEqual(['c1', 'c2']);
  });

  test('[READY-1] needs an item', () => {
    expect(smallRoom().refusalOf(check('start')).name).toBe('VideoNotFoundException');
    expect(smallRoom().refusalOf(count('start')).name).toBe('VideoNotFoundException');
  });
});

describe('a countdown', () => {
  test('[READY-6] starts all at the same instant of the server’s clock, 3 s and one lead later', () => {
    const counting = room();
    const startsAt = counting.nowMs + 3100;
    expect(counting.apply(count('start')).patch).toEqual({
      isPlaying: true,
      playbackPosition: 0,
      serverTime: startsAt,
      countdown: { by: 'Ann', startsAt },
    });
    counting.wait(3100);
    expect(counting.state.sync.countdown).toBeNull();
    expect(counting.position).toBe(0);
    counting.wait(1000);
    expect(counting.position).toBe(1);
  });

  test('[READY-6] does not wait for players that are not ready', () => {
    const counting = room();
    counting.apply({ type: RequestType.UpdateUser, clientId: 'c2', info: { status: 'buffering', readyForDiscontinuity: 0 } }, owner);
    counting.apply(count('start'));
    expect(counting.state.pendingStart).toBeUndefined();
    counting.wait(4100);
    expect(counting.position).toBe(1);
  });

  test('[READY-7] is cancelled by its own request and by a pause, at the position', () => {
    for (const cancel of [count('cancel'), pause]) {
      const counting = room();
      counting.apply(seek(30));
      counting.apply(count('start'));
      counting.wait(2000);
      counting.apply(cancel, owner);
      expect(counting.state.sync).toMatchObject({ isPlaying: false, playbackPosition: 30, countdown: null });
    }
  });

  test('[READY-7] ends with play, and starts one lead later', () => {
    const counting = room();
    counting.apply(count('start'));
    counting.wait(1000);
    counting.apply(play);
    expect(counting.state.sync).toMatchObject({ isPlaying: true, countdown: null, serverTime: counting.nowMs + 100 });
  });

  test('[READY-8] is skipped for a user who is alone: the room plays at once', () => {
    for (const request of [count('start'), check('start')]) {
      const alone = room();
      leave(alone, owner);
      leave(alone, bo);
      alone.apply(request);
      expect(alone.state.sync).toMatchObject({ isPlaying: true, countdown: null, readyCheck: null, serverTime: alone.nowMs + 100 });
    }
  });

  test('[READY-8] starts nothing once all have left', () => {
    const counting = room();
    counting.apply(count('start'));
    for (const who of [guest, owner, bo]) leave(counting, who);
    expect(counting.state.sync).toMatchObject({ isPlaying: false, countdown: null });
  });
});

test('[READY-10] beginning or cancelling a check or a countdown is announced once', () => {
  const asking = room();
  const announced = [
    check('start'),
    check('start'),
    check('ready'),
    check('cancel'),
    check('cancel'),
    count('start'),
    count('start'),
    count('cancel'),
  ].map((request) => asking.apply(request, owner).events.map((event) => [event.request, event.user.name]));
  const once = (request: object) => [[request, 'Olga']];
  expect(announced).toEqual([once(check('start')), [], [], once(check('cancel')), [], once(count('start')), [], once(count('cancel'))]);
});
