import { useSetting } from '../../preferences/use-settings.ts';
import { Announcer } from './Announcer.tsx';
import { Souvenir } from './Souvenir.tsx';

/** The parts of the chat besides its messages: announcements for screen readers, and messages from an earlier showing. */
export function ChatParts() {
  const hasSouvenirs = useSetting((settings) => settings.souvenirs);
  return (
    <>
      <Announcer />
      {hasSouvenirs && <Souvenir />}
    </>
  );
}
