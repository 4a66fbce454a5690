import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { Button } from '../Button.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { Menu, MenuItem, MenuTrigger } from '../overlays/Menu.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../layout/Tabs.tsx';
import { PreserveFocus } from './PreserveFocus.tsx';
import { useEditInPlace } from './use-edit-in-place.ts';

/* Each case of the table in focus.ts. */

beforeAll(() => Promise.all([import('../overlays/menu-parts.ts'), import('../overlays/DialogPanel.tsx')]));
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const focused = (): string | null | undefined => document.activeElement?.textContent;

/** Presses a button by keyboard, which focuses it first, and waits for what loads. */
const press = (element: HTMLElement) =>
  act(async () => {
    element.focus();
    fireEvent.click(element);
    await Promise.resolve();
  });

const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
const hasFocusWithin = (role: string) => waitFor(() => expect(screen.getByRole(role).contains(document.activeElement)).toBe(true));

describe('a surface that closes', () => {
  function Surfaces({ keepsMenu = true }: { keepsMenu?: boolean }) {
    const [open, setOpen] = useState<'first' | 'second'>();
    return (
      <>
        {(keepsMenu || open === undefined) && (
          <MenuTrigger>
            <Button>Row</Button>
            <Menu label="Row" onAction={() => setOpen('first')}>
              <MenuItem id="edit" label="Edit" />
            </Menu>
          </MenuTrigger>
        )}
        <Dialog title="Edit" isOpen={open !== undefined} onClose={() => setOpen(undefined)}>
          <Button onPress={() => setOpen('second')}>More</Button>
        </Dialog>
        <Dialog title="More" isOpen={open === 'second'} onClose={() => setOpen('first')} />
      </>
    );
  }

  test('[SCREEN-18] gives the focus back to the control that opened it', async () => {
    render(<Surfaces />);
    await press(button('Row'));
    await hasFocusWithin('menu');
    escape();
    await waitFor(() => expect(focused()).toBe('Row'));
  });

  test('[SCREEN-18] gives it to the button of the menu when an item of the menu opened it', async () => {
    render(<Surfaces />);
    await press(button('Row'));
    await press(await screen.findByRole('menuitem'));
    await hasFocusWithin('dialog');
    escape();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(focused()).toBe('Row'));
  });
});

describe('the focus of a list', () => {
  function List({ keys }: { keys: readonly string[] }) {
    return (
      <PreserveFocus>
        <ul>
          {keys.map((key) => (
            <li key={key} data-key={key}>
              <button type="button">{`Vote ${key}`}</button>
              <button type="button">{`Remove ${key}`}</button>
            </li>
          ))}
        </ul>
        <button type="button">Add</button>
      </PreserveFocus>
    );
  }

  test.each([
    ['the row that takes its place', ['a', 'b', 'c'], 'Remove b', ['a', 'c'], 'Remove c'],
    ['the last row, where there is none', ['a', 'b'], 'Remove b', ['a'], 'Remove a'],
    ['what is left, where there are no rows', ['a'], 'Remove a', [], 'Add'],
    ['the row itself, which has moved', ['a', 'b', 'c'], 'Vote a', ['b', 'c', 'a'], 'Vote a'],
  ])('[SCREEN-19] goes to %s', async (_, before, pressed, after, expected) => {
    const { rerender } = render(<List keys={before} />);
    act(() => button(pressed).focus());
    rerender(<List keys={after} />);
    await waitFor(() => expect(focused()).toBe(expected));
  });

  test('[SCREEN-19] stays elsewhere if it is elsewhere', async () => {
    const list = (keys: readonly string[]) => (
      <>
        <button type="button">Elsewhere</button>
        <List keys={keys} />
      </>
    );
    const { rerender } = render(list(['a', 'b']));
    act(() => button('Remove a').focus());
    act(() => button('Elsewhere').focus());
    rerender(list(['b']));
    await act(async () => Promise.resolve());
    expect(focused()).toBe('Elsewhere');
  });
});

describe('a field in place of its button', () => {
  function Name() {
    const { isEditing, begin, end, button: beginButton } = useEditInPlace();
    if (!isEditing) {
      return (
        <button type="button" ref={beginButton} onClick={begin}>
          Edit
        </button>
      );
    }
    return (
      <div data-in-place="">
        <input aria-label="Name" onKeyDown={end} onBlur={end} />
      </div>
    );
  }

  test('[SCREEN-18] gives the focus back to the button', async () => {
    render(<Name />);
    await press(button('Edit'));
    act(() => screen.getByRole('textbox').focus());
    escape();
    expect(focused()).toBe('Edit');
  });

  test('leaves the focus where the user went', async () => {
    render(
      <>
        <Name />
        <button type="button">Elsewhere</button>
      </>,
    );
    await press(button('Edit'));
    act(() => screen.getByRole('textbox').focus());
    act(() => button('Elsewhere').focus());
    expect(button('Edit')).toBeDefined();
    expect(focused()).toBe('Elsewhere');
  });
});

describe('a tab panel', () => {
  function Panels() {
    const [selected, setSelected] = useState('queue');
    return (
      <Tabs selected={selected} onSelect={setSelected}>
        <TabList label="Room">
          <Tab id="queue" label="Queue" />
          <Tab id="add" label="Add" />
        </TabList>
        <TabPanel id="queue">
          <button type="button" onClick={() => setSelected('add')}>
            Add something
          </button>
        </TabPanel>
        <TabPanel id="add">Links</TabPanel>
      </Tabs>
    );
  }

  test('[SCREEN-18] gets the focus when the button that selected it has left with the old panel', async () => {
    render(<Panels />);
    await press(button('Add something'));
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  });

  test('leaves it on a tab that was pressed', async () => {
    render(<Panels />);
    await press(screen.getByRole('tab', { name: 'Add' }));
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Add' }));
  });
});
