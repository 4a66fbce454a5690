import { act, fireEvent, render as renderPlain, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { createI18n } from '../i18n/create-i18n.ts';
import app from '../i18n/locales/en/app.json';
import { later } from './later.tsx';

const i18n = await createI18n('en');

function render(content: ReactNode) {
  return renderPlain(content, { wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider> });
}

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** A module that fails to load so many times before it loads. */
function moduleThatFails(times: number) {
  let left = times;
  return vi.fn<() => Promise<{ Hello: typeof Hello; Broken: typeof Broken }>>(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return { Hello, Broken };
  });
}

function Broken(): never {
  throw new RangeError('broken');
}

/** React logs errors that a boundary has caught. */
const hideErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

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
  const load = moduleThatFails(1);
  const greetings = later(load);
  greetings.preload();
  await act(async () => {
    await Promise.resolve();
  });
  const Part = greetings((parts) => parts.Hello);
  render(<Part name="Noor" />);
  await screen.findByText('Hello Noor');
});

test('[SCREEN-470] a part that cannot be loaded says so, leaves the page as it is, and is loaded again on request', async () => {
  hideErrors();
  const load = moduleThatFails(2);
  const Part = later(load)((parts) => parts.Hello);
  render(
    <>
      <p>The page</p>
      <Part name="Noor" />
    </>,
  );
  await screen.findByText(app.partFailed);
  screen.getByText('The page');
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: app.retry }));
  // Some browsers remember a failed import and don't ask again, so that only reloading helps the second time.
  await screen.findByRole('button', { name: app.reload });
  expect(load).toHaveBeenCalledTimes(2);
  screen.getByText('The page');
});

test('[SCREEN-470] several parts that cannot be loaded say so once, and all of them show once they have loaded', async () => {
  hideErrors();
  const load = moduleThatFails(2);
  const greetings = later(load);
  const [One, Other] = [greetings((parts) => parts.Hello), greetings((parts) => parts.Hello)];
  render(
    <>
      <One name="Noor" />
      <Other name="Ida" />
    </>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  fireEvent.click(await screen.findByRole('button', { name: app.retry }));
  await screen.findByText('Hello Noor');
  await screen.findByText('Hello Ida');
  expect(screen.queryByText(app.partFailed)).toBeNull();
});

test('[SCREEN-470] a part that could not be loaded is loaded again when it opens again', async () => {
  hideErrors();
  const Part = later(moduleThatFails(1))((parts) => parts.Hello);
  const { rerender } = render(<Part name="Noor" />);
  await screen.findByText(app.partFailed);
  rerender(<p>Closed</p>);
  expect(screen.queryByText(app.partFailed)).toBeNull();
  rerender(<Part name="Noor" />);
  await screen.findByText('Hello Noor');
});

test('an error in a part that has loaded goes to the boundary of the page', async () => {
  hideErrors();
  const greetings = later(moduleThatFails(0));
  await greetings.load();
  const Part = greetings((parts) => parts.Broken);
  expect(() => render(<Part />)).toThrow('broken');
});
