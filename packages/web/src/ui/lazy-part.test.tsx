import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, test } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

afterEach(cleanup);

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('a part that is loaded ahead renders at once, without a fallback', async () => {
  const Part = lazyPart(async () => Hello);
  Part.preload();
  await act(async () => {
    await Promise.resolve();
  });
  render(<Part name="Noor" />);
  screen.getByText('Hello Noor');
});

test('a part that isn’t loaded yet shows the fallback first', async () => {
  const Part = lazyPart(async () => Hello);
  render(
    <Suspense fallback="wait">
      <Part name="Noor" />
    </Suspense>,
  );
  screen.getByText('wait');
  await screen.findByText('Hello Noor');
});

test('a part that fails to load ahead is loaded again when it renders', async () => {
  let attempts = 0;
  const Part = lazyPart(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('offline');
    return Hello;
  });
  Part.preload();
  await act(async () => {
    await Promise.resolve();
  });
  render(
    <Suspense>
      <Part name="Noor" />
    </Suspense>,
  );
  await screen.findByText('Hello Noor');
});
