/** A text that is changed in its field: saved on Enter, when the field is left, and when it goes, as with its screen. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

type Options = {
  /** As it is saved. */
  readonly text: string;
  /** Resolves to false where it was not saved, or fails: then it stays in the field. */
  readonly save: (typed: string) => Promise<unknown>;
  /** Called when nothing is typed any more: it was saved, or given up. */
  readonly onDone?: (() => void) | undefined;
};

function useSavedText(options: Options) {
  const { text } = options;
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef({ ...options, typed, isSaving: false });
  Object.assign(latest.current, options);
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
  const save = useEffectEvent(commit);
  useEffect(
    () => () => {
      if (latest.current.typed !== null) void save();
    },
    [],
  );
  return {
    value: typed ?? text,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => type(event.currentTarget.value),
    onBlur: () => void commit(),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') void commit();
      if (key === 'Escape') leave();
    },
  };
}

type Props = Options &
  Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'error'> & {
    /** Says what is wrong with a text that is typed. */
    readonly getError?: (typed: string) => ReactNode;
  };

export function SavedTextField({ text, save, onDone, getError, ...input }: Props) {
  const field = useSavedText({ text, save, onDone });
  return <TextInput {...input} {...field} error={getError?.(field.value)} />;
}
