import { RequestType } from '@matinee/protocol';
import { useEffect, useState, type RefObject } from 'react';
import type { ClientRoom } from '../../../room-client/client-room-store.ts';
import { selectDisabledReason } from '../../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../../room/room-context.ts';
import { watchTouches } from './watch-touches.ts';
import { MessageTools } from './MessageTools.tsx';
import { MessageBar } from './MessageBar.tsx';

interface ShownMessage {
  id: string;
  line: HTMLElement;
}

/** Opens a message's actions on hover, by its button or by holding it; two taps add a heart. A few listeners serve all messages. */
export function OpenTools({ log }: { log: RefObject<HTMLElement | null> }) {
  const session = useRoomSession();
  const [open, setOpen] = useState<ShownMessage>();
  const [hovered, setHovered] = useState<ShownMessage>();
  useEffect(() => {
    const element = log.current;
    if (element === null) return undefined;
    const onClick = ({ target }: Event): void => {
      const button = (target as Element).closest('[data-message-tools]');
      if (button !== null) setOpen(shownMessageAt(button));
    };
    const onPointerOver = ({ target, pointerType }: PointerEvent): void => {
      const next = pointerType === 'mouse' ? shownMessageAt(target as Element) : undefined;
      setHovered((last) => (last?.line === next?.line ? last : next));
    };
    const onPointerLeave = (): void => setHovered(undefined);
    element.addEventListener('click', onClick);
    element.addEventListener('pointerover', onPointerOver);
    element.addEventListener('pointerleave', onPointerLeave);
    const stopTouches = watchTouches(element, {
      onHold: (line) => setOpen(shownMessageAt(line)),
      onDoubleTap: (line) => {
        const mayChat = selectDisabledReason(session.store.getState(), { type: RequestType.Chat }) === undefined;
        const message = shownMessageAt(line);
        if (message !== undefined && mayChat) session.reactToMessage(message.id, '❤️', true);
      },
    });
    return () => {
      element.removeEventListener('click', onClick);
      element.removeEventListener('pointerover', onPointerOver);
      element.removeEventListener('pointerleave', onPointerLeave);
      stopTouches();
    };
  }, [log, session]);
  if (open !== undefined) return <OpenedTools key={open.id} {...open} onClose={() => setOpen(undefined)} />;
  return hovered && <HoverBar key={hovered.id} {...hovered} />;
}

/** Undefined for a deleted message, which has no button. */
function shownMessageAt(element: Element): ShownMessage | undefined {
  const line = element.closest<HTMLElement>('[data-message]');
  const id = line?.dataset['message'];
  return line && id !== undefined && toolsOf(line) !== null ? { id, line } : undefined;
}

const toolsOf = (line: HTMLElement): HTMLElement | null => line.querySelector<HTMLElement>(':scope > [data-message-tools]');

const selectMessage =
  (id: string) =>
  ({ log }: ClientRoom) => {
    const entry = log.find((each) => each.kind === 'message' && each.id === id);
    return entry?.kind === 'message' ? entry.message : undefined;
  };

function OpenedTools({ id, line, onClose }: ShownMessage & { onClose: () => void }) {
  const message = useRoom(selectMessage(id));
  const [button] = useState(() => toolsOf(line));
  useEffect(() => {
    button?.setAttribute('aria-expanded', 'true');
    return () => button?.removeAttribute('aria-expanded');
  }, [button]);
  if (message === undefined) return null;
  return <MessageTools message={message} trigger={{ current: button }} onClose={onClose} />;
}

function HoverBar({ id, line }: ShownMessage) {
  const message = useRoom(selectMessage(id));
  if (message === undefined || message.deleted !== undefined) return null;
  return <MessageBar message={message} line={line} />;
}
