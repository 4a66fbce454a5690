import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createProvided } from './create-provided.ts';

const [NameContext, useName] = createProvided<string>('name');
const Name = () => <p>{useName()}</p>;

test('a component reads the value of the nearest provider', () => {
  const { container } = render(
    <NameContext value="Noor">
      <NameContext value="">
        <Name />
      </NameContext>
    </NameContext>,
  );
  expect(container.innerHTML).toBe('<p></p>');
});

test('a missing provider is an error that names it', () => {
  expect(() => render(<Name />)).toThrow('No name is provided');
});
