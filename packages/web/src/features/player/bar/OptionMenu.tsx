import type { LucideIcon } from 'lucide-react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../../ui/overlays/Menu.tsx';
import type { PlaybackOption } from './use-playback-options.ts';

export interface OptionMenuProps {
  option: PlaybackOption;
  /** Shown instead of the current value. */
  icon?: LucideIcon | undefined;
  className?: string | undefined;
}

/** A button of the control bar that opens the values of an option. */
export function OptionMenu({ option, icon, className }: OptionMenuProps) {
  const button = (
    <IconButton label={option.description} icon={icon} className={className} disabledReason={option.disabledReason}>
      {icon === undefined && option.short}
    </IconButton>
  );
  if (option.disabledReason !== undefined) return button;
  return (
    <MenuTrigger>
      {button}
      <Menu label={option.label} placement="top end" selected={option.value} onAction={option.choose}>
        {option.options.map(({ value, label, detail }) => (
          <MenuItem key={value} id={value} label={label} end={detail} />
        ))}
      </Menu>
    </MenuTrigger>
  );
}
