import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInRoom } from '../../room/testing/test-room.tsx';
import { roomUser } from '../../room/testing/room-user.ts';
import { Panel } from './Panel.tsx';
import { PanelEdge } from './PanelEdge.tsx';
import { usePanelState } from '../../room/use-panel.ts';

async function edge() {
  const { settings } = await renderInRoom(<PanelEdge />);
  const separator = screen.getByRole('separator', { name: 'Panel width' });
  return { separator, width: () => settings.getState().panelWidth };
}

test('[STAGE-2] the edge of the panel moves by arrow keys, from 20 to 30 rem, and a double click resets it', async () => {
  const { separator, width } = await edge();
  fireEvent.keyDown(separator, { key: 'Home' });
  expect(width()).toBe(20);
  fireEvent.keyDown(separator, { key: 'ArrowRight' });
  expect(width()).toBe(20);
  fireEvent.keyDown(separator, { key: 'End' });
  expect(width()).toBe(30);
  fireEvent.doubleClick(separator);
  expect(width()).toBe(0);
});

test('[STAGE-2] the edge of the panel is dragged to 20 to 30 rem, in quarters', async () => {
  const { separator, width } = await edge();
  const panel = separator.parentElement as HTMLElement;
  panel.getBoundingClientRect = () => new DOMRect(1000, 0, 400, 800);
  Object.assign(separator, { setPointerCapture: () => undefined, hasPointerCapture: () => true });
  document.documentElement.style.fontSize = '16px';
  fireEvent.pointerDown(separator, { pointerId: 1 });
  for (const [clientX, rem] of [
    [1000, 25],
    [997, 25.25],
    [600, 30],
    [1390, 20],
  ] as const) {
    fireEvent.pointerMove(separator, { pointerId: 1, clientX });
    expect(width()).toBe(rem);
  }
});

function FoldingPanel() {
  return <Panel arrangement="wide" isFolded={usePanelState() === 'folded'} isInert={false} />;
}

test('[STAGE-2] the panel folds to a rail of icons, which lead back to its tabs', async () => {
  // jsdom has no layout.
  const { settings } = await renderInRoom(<FoldingPanel />);
  fireEvent.click(screen.getByRole('button', { name: 'Fold the panel' }));
  expect(settings.getState().panelFolded).toBe(true);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Open the panel',
    'Chat',
    'Queue',
    'People',
    'Settings',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'People' }));
  expect(settings.getState().panelFolded).toBe(false);
  expect(screen.getByRole('tab', { name: /^People/ }).getAttribute('aria-selected')).toBe('true');
});

test('[STAGE-16] the seats show over the chat unless they show under the video', async () => {
  const { view } = await renderInRoom(<FoldingPanel />, { users: [roomUser('c0', 'Noor')] });
  expect(screen.getByRole('button', { name: /show people/ })).toBeTruthy();
  act(() => view.setState({ areSeatsUnderVideo: true }));
  expect(screen.queryByRole('button', { name: /show people/ })).toBeNull();
  expect((await screen.findByRole('button', { name: 'Search the chat' })).textContent).toBe('Search the chat');
});

test('[SCREEN-397] the people have the button to invite where the video is alone, and nothing else has it', async () => {
  const { settings } = await renderInRoom(<Panel arrangement="wide" isFolded={false} isInert={false} />);
  fireEvent.click(screen.getByRole('tab', { name: /People/ }));
  await screen.findByRole('region', { name: 'People' });
  expect(screen.queryByRole('button', { name: 'Invite' })).toBe(null);
  act(() => settings.change({ roomLayout: 'theater' }));
  screen.getByRole('button', { name: 'Invite' });
});
