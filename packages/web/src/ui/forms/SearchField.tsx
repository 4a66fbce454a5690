import { Search } from 'lucide-react';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type SearchFieldProps = Omit<TextFieldProps, 'hideLabel' | 'type' | 'icon'>;

/** A field for words to search for. Its label is for screen readers; others see the placeholder. */
export function SearchField(props: SearchFieldProps) {
  return <TextField placeholder={props.label} {...props} hideLabel type="search" icon={Search} />;
}
