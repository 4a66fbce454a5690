import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { afterPaint } from '../when-idle.ts';
import { Tab, TabList, TabPanel, Tabs } from './Tabs.tsx';

function Example() {
  const [selected, setSelected] = useState('queue');
  return (
    <Tabs selected={selected} onSelect={setSelected}>
      <TabList label="Room">
        <Tab id="queue" label="Queue" count={3} />
        <Tab id="add" label="Add" />
        <Tab id="people" label="People" />
      </TabList>
      <TabPanel id="queue">The queue</TabPanel>
      <TabPanel id="add">A link</TabPanel>
      <TabPanel id="people">Noor</TabPanel>
      <button onClick={() => setSelected('people')}>Who is here?</button>
    </Tabs>
  );
}

const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent;

test('a selection right after a press wins', async () => {
  render(<Example />);
  fireEvent.click(screen.getByRole('tab', { name: 'Add' }));
  fireEvent.click(screen.getByRole('button', { name: 'Who is here?' }));
  await act(() => new Promise<void>((resolve) => void afterPaint(resolve)));
  expect(selectedTab()).toBe('People');
  expect(screen.getByRole('tabpanel').textContent).toBe('Noor');
});

test('[SCREEN-28] tabs are one Tab stop; arrow keys move around, Home and End to the ends', () => {
  render(<Example />);
  expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
  screen.getByRole('tab', { selected: true }).focus();
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return selectedTab();
  };
  expect(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'x'].map(press)).toEqual([
    'Add',
    'People',
    'Queue3',
    'People',
    'Queue3',
    'People',
    'People',
  ]);
  expect(document.activeElement?.textContent).toBe('People');
});
