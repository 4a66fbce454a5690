import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { createTestRoom } from '../../../room/testing/test-room.tsx';
import { useVolume } from './use-volume.ts';

test('[STAGE-12] turning up the volume of a muted player restores the volume from before', async () => {
  const { wrap } = await createTestRoom();
  const { result } = renderHook(useVolume, { wrapper: ({ children }) => wrap(children) });
  act(() => result.current.setVolume(80));
  act(() => result.current.toggleMuted());
  expect(result.current.volume).toBe(0);
  act(() => result.current.changeBy(5));
  expect(result.current.volume).toBe(80);
  act(() => result.current.changeBy(5));
  expect(result.current.volume).toBe(85);
});
