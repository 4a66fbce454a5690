import { lazy, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useRoom } from '../../room/room-context.ts';
import { Late } from '../../ui/Late.tsx';

// They show once the button of a message is pressed.
const MessageTools = lazy(async () => ({ default: (await import('./MessageTools.tsx')).MessageTools }));

/** The button of a message that was pressed, and the message. */
interface OpenMessage {
  id: string;
  button: HTMLElement;
}

/** What can be done with the message of the log whose button was pressed. One listener stands for the buttons of all messages. */
export function useOpenTools(log: RefObject<HTMLElement | null>): ReactNode {
  const [open, setOpen] = useState<OpenMessage>();
  useEffect(() => {
    const element = log.current;
    const onClick = ({ target }: Event): void => {
      const button = (target as Element).closest<HTMLElement>('[data-message-tools]');
      const id = button?.closest<HTMLElement>('[data-message]')?.dataset['message'];
      if (button !== null && id !== undefined) setOpen({ id, button });
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [log]);
  return open && <OpenTools key={open.id} {...open} onClose={() => setOpen(undefined)} />;
}

function OpenTools({ id, button, onClose }: OpenMessage & { onClose: () => void }) {
  const entry = useRoom(({ log }) => log.find((each) => each.kind === 'message' && each.id === id));
  useEffect(() => {
    button.setAttribute('aria-expanded', 'true');
    return () => button.removeAttribute('aria-expanded');
  }, [button]);
  if (entry?.kind !== 'message') return null;
  return (
    <Late>
      <MessageTools message={entry.message} trigger={{ current: button }} onClose={onClose} />
    </Late>
  );
}
