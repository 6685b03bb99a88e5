/** A text field for a value that is parsed. A text that cannot be parsed stays, in red, and is passed on as it is. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = {
  /** A value, or a text that could not be read as one. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with the typed value when the field loses the focus or Enter is pressed. */
  readonly onCommit?: ((value: string) => void) | undefined;
  /** Parses a typed text; null if it has no meaning. */
  readonly parse: (text: string) => string | null;
  /** Formats a value for the screen. Any other text stays as it is. */
  readonly format: (value: string) => string;
  /** Gets the error of a value; null for a valid value and for none. */
  readonly getError: (value: string) => string | null;
} & Pick<
  TextInputProps,
  'label' | 'aria-label' | 'title' | 'w' | 'placeholder' | 'inputMode' | 'rightSection' | 'rightSectionWidth'
>;

/** Shows no error while the user types. */
export function TypedField({ value, onChange, onCommit, parse: read, format: show, getError, ...input }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const toValue = (text: string) => (text.trim() === '' ? '' : (read(text) ?? text.trim()));
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    onCommit?.(toValue(draft));
  };
  return (
    <TextInput
      {...input}
      value={draft ?? show(value)}
      error={draft === null ? getError(value) : null}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        onChange(toValue(event.currentTarget.value));
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
