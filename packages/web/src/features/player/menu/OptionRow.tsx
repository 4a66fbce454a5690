import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { SheetItem } from '../../../ui/overlays/SheetItem.tsx';
import { OptionValues, type ListedOption } from './OptionValues.tsx';

/** A row of a page with the value of an option; a press lists the others under it. */
export function OptionRow({ option }: { option: ListedOption }) {
  const [isOpen, setOpen] = useState(false);
  const { label, value, options } = option;
  return (
    <>
      <SheetItem
        label={label}
        icon={isOpen ? ChevronUp : ChevronDown}
        end={options.find((other) => other.value === value)?.label}
        isExpanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen && <OptionValues option={option} onClose={() => setOpen(false)} />}
    </>
  );
}
