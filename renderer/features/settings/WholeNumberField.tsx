/** A field for a whole number. It saves on blur; a value out of bounds is marked and not saved. */
import { NumberInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { texts } from './texts';

type Props = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly width: number;
  /** Text after the number, such as " MB". */
  readonly suffix?: string;
  readonly onSave: (value: number) => void;
};

export function WholeNumberField({ label, value, min, max, width, suffix = '', onSave }: Props) {
  const [typed, setTyped] = useState<string | number>(value);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => setTyped(value), [value]);
  const save = () => {
    const text = String(typed).replace(suffix, '');
    const entered = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    const isRight = entered >= min && entered <= max;
    setWrong(!isRight);
    if (isRight && entered !== value) onSave(entered);
  };
  return (
    <NumberInput
      label={label}
      size="xs"
      w={width}
      min={min}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      suffix={suffix}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        setWrong(false);
      }}
      error={isWrong ? texts.notSaved(min, max) : null}
      onBlur={save}
    />
  );
}
