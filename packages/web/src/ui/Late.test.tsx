import { render, screen } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { expect, test } from 'vitest';
import { Late } from './Late.tsx';

const rowMs = 6;

function beBusy(): void {
  const untilMs = performance.now() + rowMs;
  while (performance.now() < untilMs);
}

/** Takes as long to render as on a slow computer. */
function SlowRow() {
  beBusy();
  return <li>Row</li>;
}

test('[SCREEN-312] a part that loads late shows, however often something else changes', async () => {
  const messages = createStore(() => ({ count: 0 }));
  const rows = Array.from({ length: 20 }, (_, index) => index);
  const Settings = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return {
      default: (): ReactNode => rows.map((row) => <SlowRow key={row} />),
    };
  });
  function Chat() {
    return <p>{useStore(messages, ({ count }) => count)} messages</p>;
  }
  // Not within act, which would render everything at once.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  const chatting = setInterval(() => messages.setState(({ count }) => ({ count: count + 1 })), 20);
  try {
    render(
      <>
        <Chat />
        <Late>
          <Settings />
        </Late>
      </>,
    );
    await expect.poll(() => screen.queryAllByText('Row').length, { timeout: 5000 }).toBe(rows.length);
  } finally {
    clearInterval(chatting);
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
});
