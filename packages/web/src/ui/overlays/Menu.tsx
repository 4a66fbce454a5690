import { Check, type LucideIcon } from 'lucide-react';
import { createPortal } from 'react-dom';
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ButtonTriggerContext } from '../BaseButton.tsx';
import { Icon } from '../pictures/Icon.tsx';
import { afterPaint } from '../when-idle.ts';
import { classNames } from '../class-names.ts';
import styles from './Menu.module.css';
import { Late } from '../Late.tsx';
import { LoadBoundary, LoadError } from '../LoadBoundary.tsx';
import type * as MenuParts from './menu-parts.ts';

/* React Aria's menus are as large as the rest of the kit. They load when a menu button is first hovered or focused. */
type Parts = typeof MenuParts;
const loadParts = (): Promise<Parts> =>
  import('./menu-parts.ts').catch((cause: unknown) => {
    throw new LoadError('Menus could not be loaded', { cause });
  });

interface Trigger {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
  parts: Promise<Parts> | undefined;
  reload: () => void;
}

const TriggerContext = createContext<Trigger | undefined>(undefined);
const PartsContext = createContext<Parts | undefined>(undefined);

/** Contains a button, then the Menu. */
export function MenuTrigger({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [parts, setParts] = useState<Promise<Parts>>();
  const button = useRef<HTMLButtonElement>(null);
  const trigger = useMemo(() => ({ isOpen, setOpen, button, parts, reload: () => setParts(loadParts()) }), [isOpen, parts]);
  const prepare = () => setParts((parts) => parts ?? loadParts());
  const open = () => {
    prepare();
    setOpen(true);
  };
  return (
    <ButtonTriggerContext
      value={{
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPress: open,
        onHoverStart: prepare,
        onFocus: prepare,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.stopPropagation();
          open();
        },
      }}
    >
      <TriggerContext value={trigger}>{children}</TriggerContext>
    </ButtonTriggerContext>
  );
}

/** Loads a component that renders a Menu together with the menu. */
export function LateMenu({ children }: { children: ReactNode }) {
  const trigger = use(TriggerContext);
  return trigger?.parts !== undefined && children;
}

export interface MenuProps {
  label: string;
  /** For a menu of alternatives. */
  selected?: string | undefined;
  onAction?: (id: string) => void;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  /** MenuItem, MenuSection, MenuSeparator. */
  children: ReactNode;
}

export function Menu(props: MenuProps) {
  const trigger = use(TriggerContext);
  if (trigger?.parts === undefined) return null;
  return (
    <LoadBoundary renew={trigger.reload}>
      <Late>
        <LoadedMenu {...props} trigger={trigger} parts={trigger.parts} />
      </Late>
    </LoadBoundary>
  );
}

type LoadedMenuProps = MenuProps & { trigger: Trigger; parts: Promise<Parts> };

function LoadedMenu({ label, selected, onAction, placement = 'bottom start', children, trigger, parts }: LoadedMenuProps) {
  const loaded = use(parts);
  const { setOpen, button } = trigger;
  // The button looks pressed at once, before the menu renders.
  const isOpen = useIsPainted(trigger.isOpen);
  return (
    <loaded.Popover
      // A modal menu makes the rest of the page inert: opening and closing would each take 0.1 s for styles on a slow computer.
      isNonModal
      triggerRef={button}
      isOpen={isOpen}
      onOpenChange={setOpen}
      placement={placement}
    >
      <Underlay onPress={() => setOpen(false)} />
      <loaded.RestoreFocus opener={button.current} />
      {/* Screen readers stay in it, as in a modal one. <dialog> has a focus and a look of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="dialog" aria-modal="true" aria-label={label}>
        <loaded.Menu
          className={classNames(styles.menu)}
          aria-label={label}
          // An opened menu takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus="first"
          onClose={() => setOpen(false)}
          {...(onAction === undefined ? {} : { onAction: (key) => onAction(String(key)) })}
          {...(selected === undefined ? {} : { selectionMode: 'single', selectedKeys: [selected], disallowEmptySelection: true })}
        >
          <PartsContext value={loaded}>{children}</PartsContext>
        </loaded.Menu>
      </div>
    </loaded.Popover>
  );
}

/**
 * Takes presses beside an open menu, in React Aria's top layer, because a dialog around the menu makes everything else inert. Escape and
 * Tab close it by keyboard.
 */
function Underlay({ onPress }: { onPress: () => void }) {
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return createPortal(<div className={styles.underlay} data-react-aria-top-layer="" onClick={onPress} />, document.body);
}

/** Returns `isOn` once a paint has shown it. */
function useIsPainted(isOn: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  if (!isOn && isPainted) setPainted(false);
  useEffect(() => (isOn ? afterPaint(() => setPainted(true)) : undefined), [isOn]);
  return isOn && isPainted;
}

function useParts(): Parts {
  const parts = use(PartsContext);
  if (parts === undefined) throw new Error('Menu items belong into a Menu');
  return parts;
}

export interface MenuItemProps {
  id: string;
  label: string;
  /** If it isn't the page's. */
  lang?: string;
  /** Not for alternatives, whose icon is a tick. */
  icon?: LucideIcon;
  description?: string | undefined;
  /** Such as a key, a value or a disabled reason. */
  end?: string | undefined;
  kind?: 'danger';
  isDisabled?: boolean;
  /** Called besides the menu's. */
  onAction?: () => void;
}

export function MenuItem({ id, label, lang, icon, description, end, kind, isDisabled = false, ...rest }: MenuItemProps) {
  const { MenuItem: Item } = useParts();
  return (
    <Item id={id} textValue={label} isDisabled={isDisabled} className={classNames(styles.item)} data-kind={kind} {...rest}>
      {({ selectionMode, isSelected }) => (
        <>
          {icon !== undefined && <Icon of={icon} />}
          {icon === undefined && selectionMode !== 'none' && (isSelected ? <Icon of={Check} /> : <span className="icon" />)}
          <span>
            <span lang={lang}>{label}</span>
            {description !== undefined && <small>{description}</small>}
          </span>
          {end !== undefined && <span className={styles.end}>{end}</span>}
        </>
      )}
    </Item>
  );
}

export interface MenuSectionProps {
  title: string;
  /** For alternatives. */
  selected?: string;
  children: ReactNode;
}

export function MenuSection({ title, selected, children }: MenuSectionProps) {
  const { MenuSection: Section, Header } = useParts();
  const selection = { selectionMode: 'single', selectedKeys: [selected ?? ''], disallowEmptySelection: true } as const;
  return (
    <Section {...(selected === undefined ? {} : selection)}>
      <Header className={styles.title}>{title}</Header>
      {children}
    </Section>
  );
}

export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator className={classNames(styles.separator)} />;
}
