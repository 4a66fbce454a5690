import type { LucideIcon } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../../ui/overlays/Menu.tsx';
import type { PlaybackOption } from './use-playback-options.ts';

export interface OptionMenuProps {
  option: PlaybackOption;
  icon?: LucideIcon | undefined;
  className?: string | undefined;
  /** Opens the option's page of the menu behind More. */
  more?: { label: string; open: () => void } | undefined;
}

/** No value of an option is like it. */
const moreId = '…';

export function OptionMenu({ option, icon, className, more }: OptionMenuProps) {
  const button = (
    <IconButton label={option.description} icon={icon} className={className} disabledReason={option.disabledReason}>
      {icon === undefined && option.short}
    </IconButton>
  );
  if (option.disabledReason !== undefined) return button;
  return (
    <MenuTrigger>
      {button}
      <Menu
        label={option.label}
        placement="top end"
        selected={option.value}
        onAction={(id) => (id === moreId ? more?.open() : option.choose(id))}
      >
        {option.options.map(({ value, label, detail }) => (
          <MenuItem key={value} id={value} label={label} end={detail} />
        ))}
        {more !== undefined && <MenuItem id={moreId} label={more.label} />}
      </Menu>
    </MenuTrigger>
  );
}
