/** A text that is changed in its field: saved on Enter, when the field is left, and when it goes, as with its screen. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'error'> & {
  /** As it is saved. */
  readonly text: string;
  /** Resolves to false where it was not saved, or fails: then it stays in the field. */
  readonly save: (typed: string) => Promise<unknown>;
  /** Called when nothing is typed any more: it was saved, or given up. */
  readonly onDone?: (() => void) | undefined;
  /** Says what is wrong with a text that is typed. */
  readonly getError?: (typed: string) => ReactNode;
};

export function SavedTextField({ text, save, onDone, getError, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef({ text, save, onDone, typed, isSaving: false });
  Object.assign(latest.current, { text, save, onDone });
  const type = (next: string | null) => {
    latest.current.typed = next;
    setTyped(next);
  };
  const leave = () => {
    type(null);
    latest.current.onDone?.();
  };
  const commit = async () => {
    const { current } = latest;
    if (current.isSaving) return;
    current.isSaving = true;
    const wanted = current.typed?.trim() ?? current.text;
    const isSaved = wanted === current.text || (await current.save(wanted).catch(() => false)) !== false;
    current.isSaving = false;
    if (!isSaved) return;
    // What was typed meanwhile stays, and is saved when the field is left.
    if (current.typed === null || current.typed.trim() === wanted) leave();
  };
  const saveAtEnd = useEffectEvent(commit);
  useEffect(
    () => () => {
      if (latest.current.typed !== null) void saveAtEnd();
    },
    [],
  );
  return (
    <TextInput
      {...input}
      value={typed ?? text}
      error={getError?.(typed ?? text)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => void commit()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void commit();
        if (key === 'Escape') leave();
      }}
    />
  );
}
