import { MatineeError, RequestType, type RoomEvent, type RoomSettings, type RoomUser, type ServerMessage } from '@matinee/protocol';
import { createStore } from 'zustand/vanilla';
import { describe, expect, test } from 'vitest';
import { createToastStore } from '../../common/toasts/toast-store.ts';
import { createFakeClock } from '@matinee/base/fake-clock';
import { createI18n } from '../../i18n/create-i18n.ts';
import { applyMessage, initialClientRoom } from '../../room-client/client-room-store.ts';
import { createRoomViewStore } from '../../room/room-view.ts';
import { roomUser } from '../../room/testing/room-user.ts';
import { showRoomToasts } from './show-room-toasts.ts';

const tomasz = roomUser('c1', 'Tomasz', { isLoggedIn: true });
const noor = roomUser('c2', 'Noor', { isLoggedIn: true });
const film = { service: 'direct', id: 'a', title: 'The Last Ferry' } as const;
const plain = (...texts: string[]) => texts.map((text) => [text, 5000, 'neutral']);
const undoable = (...texts: string[]) => texts.map((text) => [text, 20_000, 'neutral']);

async function setUp() {
  const i18n = await createI18n('en');
  await i18n.loadNamespaces(['events', 'room']);
  const time = createFakeClock(0);
  const toasts = createToastStore(time);
  const store = createStore(() => initialClientRoom);
  const view = createRoomViewStore();
  let listener: (message: ServerMessage) => void = () => undefined;
  const undone: RoomEvent[] = [];
  const admitted: [string, boolean][] = [];
  let undoRefusal: Error | undefined;
  showRoomToasts({
    session: {
      store,
      onMessage: (next) => {
        listener = next;
        return () => undefined;
      },
      admit: (id, isAdmitted) => admitted.push([id, isAdmitted]) > 0,
    },
    toasts,
    view,
    now: () => time.now(),
    undo: async (event) => {
      undone.push(event);
      if (undoRefusal) throw undoRefusal;
    },
    errorText: async (error) => `Refused: ${(error as Error).message}`,
    playbackErrorText: async (code, title) => `${title} broke: ${code}`,
    t: i18n.getFixedT('en', ['events', 'room', 'app']),
  });
  /** Resolves when the toasts of the message are shown. */
  const say = async (message: ServerMessage): Promise<void> => {
    store.setState(applyMessage(store.getState(), message, 0));
    listener(message);
    await Promise.resolve();
    await Promise.resolve();
  };
  const happen = (user: RoomUser, request: RoomEvent['request'], additional: RoomEvent['additional'] = {}): void =>
    void say({ action: 'event', request, user: { name: user.name, isLoggedIn: user.isLoggedIn }, additional });
  const shown = (): unknown => toasts.getState().map(({ text, durationMs, style }) => [text, durationMs, style]);
  const press = async (): Promise<void> => {
    const toast = toasts.getState().at(-1);
    toast?.action?.onPress();
    if (toast) toasts.remove(toast.id);
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
  };
  const offersUndo = (): boolean[] => toasts.getState().map(({ action }) => action?.label === 'Undo');
  const refuseUndo = (error: Error): void => void (undoRefusal = error);
  return { say, happen, shown, toasts, store, view, time, press, undone, admitted, offersUndo, refuseUndo };
}

test('[SCREEN-466] a rename shows once, and not to the renamed user', async () => {
  const { say, shown, store } = await setUp();
  const wim = { ...noor, id: 'c3', isLoggedIn: false, userId: 'u3', name: 'Velvet Otter' };
  await say({ action: 'user', update: { kind: 'init', value: [tomasz, wim, { ...wim, id: 'c4' }] } });
  await say({ action: 'you', info: { id: 'c1' } });
  await say({ action: 'user', update: { kind: 'update', value: { id: 'c3', name: 'Wim' } } });
  await say({ action: 'user', update: { kind: 'update', value: { id: 'c4', name: 'Wim' } } });
  await say({ action: 'user', update: { kind: 'update', value: { id: 'c1', name: 'Tom' } } });
  expect(shown()).toEqual(plain('Velvet Otter is now Wim'));
  expect(store.getState().log).toMatchObject([{ kind: 'rename', before: 'Velvet Otter', name: 'Wim' }]);
});

test('[SCREEN-463] a toast names the action that another user has undone', async () => {
  const { say, happen, shown } = await setUp();
  const undone: [RoomEvent['request'], RoomEvent['additional']][] = [
    [{ type: RequestType.Skip }, { video: film }],
    [{ type: RequestType.Seek, value: 3 }, { prevPosition: 1 }],
    [{ type: RequestType.Remove, video: film }, { video: film }],
    [{ type: RequestType.Add, video: film }, { video: film }],
    [{ type: RequestType.Add, videos: [film, film] }, { videos: [film, film] }],
  ];
  for (const [index, [request, additional]] of undone.entries()) {
    const user = { name: 'Tomasz', isLoggedIn: true };
    await say({ action: 'event', id: `e${index}`, request, user, additional });
    happen(noor, { type: RequestType.Undo, event: { id: `e${index}` } });
  }
  happen(noor, { type: RequestType.Undo, event: { id: 'from before' } });
  expect(shown()).toEqual(
    plain(
      'Noor brought “The Last Ferry” back',
      'Noor took back a jump',
      'Noor put “The Last Ferry” back in the queue',
      'Noor took “The Last Ferry” out again',
      'Noor took the added videos out again',
      'Noor undid the last change',
    ),
  );
});

test('[VOTE-8] a skip by several votes is announced as the room’s', async () => {
  const { happen, shown } = await setUp();
  happen(noor, { type: RequestType.Skip }, { video: film, byVote: true });
  expect(shown()).toEqual(undoable('The room voted to skip “The Last Ferry”'));
});

test('[SCREEN-240] play and pause show for 3 s, events that can be undone for 20 s, others for 5 s', async () => {
  const { happen, shown } = await setUp();
  happen(noor, { type: RequestType.Playback, state: true });
  happen(noor, { type: RequestType.Skip }, { video: film });
  happen(noor, { type: RequestType.Add, videos: [film, film] }, { videos: [film, film] });
  happen(noor, { type: RequestType.Remove, video: film }, { video: film });
  happen(noor, { type: RequestType.Leave }, { user: noor });
  happen(noor, { type: RequestType.Shuffle });
  expect(shown()).toEqual([
    ['Noor pressed play', 3000, 'neutral'],
    ...undoable('Noor skipped “The Last Ferry”', 'Noor added 2 videos', 'Noor removed “The Last Ferry”'),
    ...plain('Noor left', 'Noor shuffled the queue'),
  ]);
});

test('[SCREEN-393] a knock is a toast that lets the user in, until it is answered', async () => {
  const { say, shown, press, admitted } = await setUp();
  const sanne = { id: 'k1', name: 'Sanne', isLoggedIn: false, at: 1 };
  void say({ action: 'knocks', knocks: [sanne] });
  void say({ action: 'knocks', knocks: [sanne, { ...sanne, id: 'k2', name: 'Pim' }] });
  expect(shown()).toEqual([
    ['Sanne is at the door', 20_000, 'important'],
    ['Pim is at the door', 20_000, 'important'],
  ]);
  await press();
  expect(admitted).toEqual([['k2', true]]);
  void say({ action: 'knocks', knocks: [] });
  expect(shown()).toEqual([]);
});

test('[SCREEN-393] a knock shows no toast while the people are in view', async () => {
  const { say, shown, view } = await setUp();
  const sanne = { id: 'k1', name: 'Sanne', isLoggedIn: false, at: 1 };
  void say({ action: 'knocks', knocks: [sanne] });
  view.setState({ arePeopleInView: true });
  expect(shown()).toEqual([]);
  const pim = { ...sanne, id: 'k2', name: 'Pim' };
  void say({ action: 'knocks', knocks: [sanne, pim] });
  view.setState({ arePeopleInView: false });
  const ida = { ...sanne, id: 'k3', name: 'Ida' };
  void say({ action: 'knocks', knocks: [sanne, pim, ida] });
  expect(shown()).toEqual([['Ida is at the door', 20_000, 'important']]);
});

test.each([
  ['[SCREEN-390]', 'NotAdmitted', 'not_opened'],
  ['[SCREEN-390]', 'Banned', 'banned_from_room'],
  ['[DOOR-45]', 'Banned', 'banned_from_server'],
  ['[DOOR-44]', 'LoginRequired', 'guests_off'],
] as const)('%s a refusal that a door shows is no toast: %s, %s', async (_rule, name, reason) => {
  const { say, shown } = await setUp();
  await say({ action: 'error', name, reason, message: 'no' });
  expect(shown()).toEqual([]);
});

test('[SCREEN-373] bans, mutes and locks show a toast', async () => {
  const { happen, shown } = await setUp();
  happen(noor, { type: RequestType.Ban, clientId: 'c9' }, { user: { name: 'Wim' } });
  happen(noor, { type: RequestType.Mute, clientId: 'c9', forMinutes: 10 }, { user: { id: 'c9', name: 'Wim' } });
  happen(noor, { type: RequestType.Mute, clientId: 'c9', forMinutes: null }, { user: { id: 'c9', name: 'Wim' } });
  happen(noor, { type: RequestType.LockControls, locked: true });
  happen(noor, { type: RequestType.SetDoor, kind: 'knock' });
  expect(shown()).toEqual(
    plain('Noor banned Wim', 'Noor muted Wim', 'Noor unmuted Wim', 'Noor locked the controls', 'Noor changed who can join'),
  );
});

test('[READY-10] the user who ends a hold, a ready check or a countdown is named; who begins one is on the screen', async () => {
  const { happen, shown } = await setUp();
  happen(noor, { type: RequestType.GoOn });
  happen(noor, { type: RequestType.ReadyCheck, action: 'start' });
  happen(noor, { type: RequestType.ReadyCheck, action: 'cancel' });
  happen(noor, { type: RequestType.Countdown, action: 'start' });
  happen(noor, { type: RequestType.Countdown, action: 'cancel' });
  expect(shown()).toEqual(plain('Noor stopped waiting', 'Noor called off the ready check', 'Noor stopped the countdown'));
});

test('[SCREEN-241] a play or pause replaces the toast of the one before', async () => {
  const { happen, shown } = await setUp();
  happen(noor, { type: RequestType.Playback, state: true });
  happen(tomasz, { type: RequestType.Playback, state: false });
  expect(shown()).toEqual([['Tomasz paused', 3000, 'neutral']]);
});

test('[SCREEN-241] seeks of one user in a row are one toast', async () => {
  const { happen, shown } = await setUp();
  happen(tomasz, { type: RequestType.Seek, value: 2490 }, { prevPosition: 2527 });
  happen(tomasz, { type: RequestType.Seek, value: 2500 }, { prevPosition: 2490 });
  expect(shown()).toEqual(undoable('Tomasz went back to 41:40'));
  happen(noor, { type: RequestType.Seek, value: 2600 }, { prevPosition: 2500 });
  expect(shown()).toEqual(undoable('Tomasz went back to 41:40', 'Noor skipped ahead to 43:20'));
});

test('a seek after its toast has gone shows a new one', async () => {
  const { happen, shown, time } = await setUp();
  happen(tomasz, { type: RequestType.Seek, value: 10 }, { prevPosition: 0 });
  time.advance(20_000);
  happen(tomasz, { type: RequestType.Seek, value: 5 }, { prevPosition: 30 });
  expect(shown()).toEqual(undoable('Tomasz went back to 0:05'));
});

test('the user’s own join shows no toast, joins of others do', async () => {
  const { say, happen, shown } = await setUp();
  await say({ action: 'you', info: { id: 'c1' } });
  happen(tomasz, { type: RequestType.Join }, { user: tomasz });
  happen(noor, { type: RequestType.Join }, { user: noor });
  expect(shown()).toEqual(plain('Noor joined'));
});

test('[SCREEN-240] refusals show for 5 s, announcements for 60 s, notices for the time they name', async () => {
  const { say, shown } = await setUp();
  await say({ action: 'error', name: 'PermissionDeniedException', message: 'Permission denied: chat' });
  await say({ action: 'announcement', text: 'Back in five minutes' });
  await say({ action: 'eventcustom', text: 'Skipped sponsor' });
  await say({ action: 'eventcustom', text: 'Slowly', duration: 9000 });
  expect(shown()).toEqual([
    ['Refused: Permission denied: chat', 5000, 'error'],
    ['Back in five minutes', 60_000, 'important'],
    ['Skipped sponsor', 3000, 'neutral'],
    ['Slowly', 9000, 'neutral'],
  ]);
});

test('[SCREEN-242] toasts of seeks, skips, adds and removals offer undo', async () => {
  const { happen, offersUndo } = await setUp();
  happen(noor, { type: RequestType.Skip }, { video: film });
  happen(noor, { type: RequestType.Add, video: film }, { video: film });
  happen(noor, { type: RequestType.Remove, video: film }, { video: film });
  happen(noor, { type: RequestType.Seek, value: 3 }, { prevPosition: 1 });
  happen(noor, { type: RequestType.Shuffle });
  happen(noor, { type: RequestType.PlayNow, video: film }, { video: film });
  expect(offersUndo()).toEqual([true, true, true, true, false, false]);
});

test('[SCREEN-242] undo is offered to users who may do the opposite', async () => {
  const { say, happen, offersUndo } = await setUp();
  await say({ action: 'sync', grants: [[0, 1 << 3]] }); // manage-queue.add
  await say({ action: 'user', update: { kind: 'init', value: [tomasz] } });
  await say({ action: 'you', info: { id: 'c1' } });
  happen(noor, { type: RequestType.Add, video: film }, { video: film });
  happen(noor, { type: RequestType.Remove, video: film }, { video: film });
  expect(offersUndo()).toEqual([false, true]);
});

test('[SCREEN-241] undoing seeks in a row goes back to before the first', async () => {
  const { happen, press, undone, shown } = await setUp();
  const last = { type: RequestType.Seek, value: 2500 } as const;
  happen(tomasz, { type: RequestType.Seek, value: 2490 }, { prevPosition: 2527 });
  happen(tomasz, last, { prevPosition: 2490 });
  await press();
  expect(undone).toMatchObject([{ request: last, additional: { prevPosition: 2527 } }]);
  expect(shown()).toEqual([]);
});

test('[SCREEN-242] a refused undo shows the reason for 4 s', async () => {
  const { happen, press, shown, refuseUndo } = await setUp();
  refuseUndo(new MatineeError('BadApiArgumentException', 'Another video is playing now.'));
  happen(tomasz, { type: RequestType.Skip });
  await press();
  expect(shown()).toEqual([['Refused: Another video is playing now.', 4000, 'error']]);
});

test('promotions, kicks and restored or discarded queues show a toast', async () => {
  const { happen, shown } = await setUp();
  happen(noor, { type: RequestType.Promote, targetClientId: 'c1', role: 3 }, { user: tomasz });
  happen(noor, { type: RequestType.Kick, clientId: 'c1' }, { user: tomasz });
  happen(noor, { type: RequestType.RestoreQueue });
  happen(noor, { type: RequestType.RestoreQueue, discard: true });
  expect(shown()).toEqual(
    plain('Noor made Tomasz a moderator', 'Noor removed Tomasz from the room', 'Noor restored the queue', 'Noor discarded the last queue'),
  );
});

describe('[SCREEN-373] a user’s own action', () => {
  async function setUpAsTomasz() {
    const page = await setUp();
    await page.say({ action: 'user', update: { kind: 'init', value: [tomasz, noor] } });
    await page.say({ action: 'you', info: { id: 'c1' } });
    return page;
  }

  test('shows them its undo, as “You”', async () => {
    const { happen, shown } = await setUpAsTomasz();
    happen(tomasz, { type: RequestType.Seek, value: 60 }, { prevPosition: 0 });
    happen(tomasz, { type: RequestType.Skip }, { video: film });
    happen(tomasz, { type: RequestType.Add, video: film }, { video: film });
    happen(tomasz, { type: RequestType.Remove, video: film }, { video: film });
    const title = '“The Last Ferry”';
    expect(shown()).toEqual(undoable('You skipped ahead to 1:00', `You skipped ${title}`, `You added ${title}`, `You removed ${title}`));
  });

  test('shows them nothing else', async () => {
    const { happen, shown } = await setUpAsTomasz();
    happen(tomasz, { type: RequestType.Playback, state: true });
    happen(tomasz, { type: RequestType.Shuffle });
    happen(tomasz, { type: RequestType.ApplySettings, settings: { title: 'Film club' } });
    happen(tomasz, { type: RequestType.PlayNow, video: film }, { video: film });
    happen(tomasz, { type: RequestType.Undo, event: {} });
    expect(shown()).toEqual([]);
  });

  test('shows others the change', async () => {
    const { happen, shown } = await setUpAsTomasz();
    const apply = (settings: RoomSettings): void => happen(noor, { type: RequestType.ApplySettings, settings });
    apply({ title: 'Film club' });
    apply({ visibility: 'unlisted' });
    apply({ queueMode: 'vote' });
    apply({ enableVoteSkip: true });
    apply({ title: '', description: '' });
    happen(noor, { type: RequestType.Promote, targetClientId: 'c1', role: 3 }, { user: tomasz });
    expect(shown()).toEqual(
      plain(
        'Noor renamed the room to “Film club”',
        'Noor made the room unlisted',
        'Noor set the queue mode to Vote',
        'Noor turned on skipping by vote',
        'Noor changed the room’s settings',
        'Noor made you a moderator',
      ),
    );
  });

  test('removes the notice of a pause if it is a play', async () => {
    const { happen, shown } = await setUpAsTomasz();
    happen(noor, { type: RequestType.Playback, state: false });
    happen(tomasz, { type: RequestType.Playback, state: true });
    expect(shown()).toEqual([]);
  });
});

test('[SCREEN-372] adds in a row by one user are one toast, whose undo removes all, the last first', async () => {
  const { happen, shown, press, undone } = await setUp();
  const videos = ['a', 'b', 'c'].map((id) => ({ service: 'direct', id }) as const);
  for (const video of videos) happen(noor, { type: RequestType.Add, video }, { video });
  expect(shown()).toEqual([['Noor added 3 videos', 20_000, 'neutral']]);
  await press();
  expect(undone.map(({ additional }) => additional.video?.id)).toEqual(['c', 'b', 'a']);
});

test('[SCREEN-372] joins in a row are one toast that counts', async () => {
  const { happen, shown } = await setUp();
  for (const name of ['Ilse', 'Pavel', 'Tom', 'Kim', 'Aiko'])
    happen({ ...noor, name }, { type: RequestType.Join }, { user: { ...noor, name } });
  expect(shown()).toEqual([['Ilse, Pavel and 3 others joined', 5000, 'neutral']]);
});

test('[SCREEN-377] titles are cut after 40 characters', async () => {
  const { happen, shown } = await setUp();
  const video = { service: 'direct', id: 'a', title: 'The Extremely Long Adventures of the Last Ferry' } as const;
  happen(noor, { type: RequestType.Remove, video }, { video });
  expect(shown()).toEqual([['Noor removed “The Extremely Long Adventures of the La…”', 20_000, 'neutral']]);
});

test('a skipped segment shows its category', async () => {
  const { say, shown } = await setUp();
  await say({ action: 'eventcustom', text: 'Skipped music_offtopic', category: 'music_offtopic' });
  expect(shown()).toEqual([['Skipped non-music part', 3000, 'neutral']]);
});

test('a source that fails for most players shows its title and the reason for 5 s', async () => {
  const { say, shown } = await setUp();
  await say({ action: 'sync', currentSource: { service: 'direct', id: 'https://a/film.mp4', title: 'The Last Ferry' } });
  await say({ action: 'eventcustom', text: '“The Last Ferry” cannot be played.', error: 'decode' });
  expect(shown()).toEqual([['The Last Ferry broke: decode', 5000, 'neutral']]);
});

test('[SCREEN-463] the toast of an event that someone has undone goes, and all go when the connection has ended for good', async () => {
  const { happen, say, shown, toasts, store } = await setUp();
  const user = { name: 'Noor', isLoggedIn: true };
  await say({ action: 'event', id: 'e1', request: { type: RequestType.Remove, video: film }, user, additional: { video: film } });
  happen(tomasz, { type: RequestType.Undo, event: { id: 'e1' } });
  expect(shown()).toEqual(plain('Tomasz put “The Last Ferry” back in the queue'));
  toasts.show({ style: 'success', text: 'Copied', durationMs: 5000 });
  store.setState({ connection: { status: 'inactive', kickReason: 4006 } });
  expect(shown()).toEqual([['Copied', 5000, 'success']]);
});
