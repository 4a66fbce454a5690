import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { SheetItem } from '../../../ui/overlays/SheetItem.tsx';
import { OptionValues, type ListedOption } from './OptionValues.tsx';

/** A row of a page with the value of an option; a press lists the others under it. */
export function OptionRow({ option }: { option: ListedOption }) {
  const { label, value, options } = option;
  return (
    <FoldRow label={label} end={options.find((other) => other.value === value)?.label}>
      {(fold) => <OptionValues option={option} onClose={fold} />}
    </FoldRow>
  );
}

export interface FoldRowProps {
  label: string;
  end?: string | undefined;
  /** Returns what a press shows under the row; `fold` hides it again. */
  children: (fold: () => void) => ReactNode;
}

/** A row of a page that shows more under itself when it is pressed. */
export function FoldRow({ label, end, children }: FoldRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SheetItem label={label} icon={isOpen ? ChevronUp : ChevronDown} end={end} isExpanded={isOpen} onPress={() => setOpen(!isOpen)} />
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
