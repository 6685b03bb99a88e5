/** A field whose text stands for a value. What cannot be read stays in it, in red, and is handed on as it is. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = {
  /** A value, or a text that could not be read as one. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with what was typed once the field is left, or Enter is pressed in it. */
  readonly onCommit?: ((value: string) => void) | undefined;
  /** Reads a typed text; null where it means nothing. */
  readonly parse: (text: string) => string | null;
  /** Writes a value for the screen; leaves any other text as it is. */
  readonly format: (value: string) => string;
  /** Says what is wrong with a value; null for a right one and for none. */
  readonly getError: (value: string) => string | null;
} & Pick<TextInputProps, 'label' | 'w' | 'placeholder' | 'inputMode' | 'rightSection' | 'rightSectionWidth'>;

/** While it is typed, a text is not yet wrong. */
export function TypedField({
  value,
  onChange,
  onCommit,
  parse: read,
  format: show,
  getError: errorOf,
  ...input
}: Props) {
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
      error={draft === null ? errorOf(value) : null}
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
