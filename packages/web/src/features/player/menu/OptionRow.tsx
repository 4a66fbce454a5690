import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { SheetItem } from '../../../ui/overlays/SheetItem.tsx';
import { OptionValues, type ListedOption } from './OptionValues.tsx';

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
  /** Returns the content under the row; `fold` hides it again. */
  children: (fold: () => void) => ReactNode;
}

export function FoldRow({ label, end, children }: FoldRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SheetItem label={label} icon={isOpen ? ChevronUp : ChevronDown} end={end} isExpanded={isOpen} onPress={() => setOpen(!isOpen)} />
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
