import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RadioCards } from './RadioCards.tsx';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';

const options = [{ value: 'all', label: 'Everyone', hint: 'Without a password' }];
const ignore = (): void => undefined;

function descriptionOf(element: HTMLElement): string[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? 'nothing');
}

test('a text field is described by its error instead of its hint, and by the reason for which it is disabled', () => {
  const { rerender } = render(<TextField label="Name" value="" onChange={ignore} hint="At most 20 letters" />);
  const field = screen.getByLabelText('Name');
  expect([descriptionOf(field), field.getAttribute('aria-invalid')]).toEqual([['At most 20 letters'], null]);
  rerender(
    <TextField label="Name" value="" onChange={ignore} hint="At most 20 letters" error="It is taken" disabledReason="Only the owner" />,
  );
  expect([descriptionOf(field), field.getAttribute('aria-invalid')]).toEqual([['It is taken', 'Only the owner'], 'true']);
  rerender(<TextField label="Name" value="" onChange={ignore} />);
  expect(field.hasAttribute('aria-describedby')).toBe(false);
});

test('a key that a text field handles is none for what the field lies in', () => {
  const [inside, around] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={around}>
      <TextField label="Handles keys" value="" onChange={ignore} onKeyDown={inside} />
      <TextField label="Handles none" value="" onChange={ignore} />
    </div>,
  );
  for (const label of ['Handles keys', 'Handles none']) fireEvent.keyDown(screen.getByLabelText(label), { key: 'Escape' });
  expect([inside.mock.calls.length, around.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ['a select', Select],
  ['cards', RadioCards],
])('%s has a note if it is disabled with a reason, and no empty one otherwise', (_, Field) => {
  const field = { label: 'Who can join', options, value: 'all', onChange: ignore };
  const { container, rerender } = render(<Field {...field} />);
  const notes = (): (string | null)[] => [...container.querySelectorAll('[slot=description]')].map(({ textContent }) => textContent);
  expect(notes()).toEqual([]);
  rerender(<Field {...field} disabledReason="Only the owner" />);
  expect(notes()).toEqual(['Only the owner']);
});
