import { act, render, screen } from '@testing-library/react';
import { test } from 'vitest';
import { later } from './later.tsx';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('a part that is loaded ahead renders at once, without a fallback', async () => {
  const greetings = later(async () => ({ Hello }));
  greetings.preload();
  await act(async () => {
    await Promise.resolve();
  });
  const Part = greetings((parts) => parts.Hello);
  render(<Part name="Noor" />);
  screen.getByText('Hello Noor');
});

test('a part that fails to load ahead is loaded again when it renders', async () => {
  let attempts = 0;
  const greetings = later(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('offline');
    return { Hello };
  });
  greetings.preload();
  await act(async () => {
    await Promise.resolve();
  });
  const Part = greetings((parts) => parts.Hello);
  render(<Part name="Noor" />);
  await screen.findByText('Hello Noor');
});
