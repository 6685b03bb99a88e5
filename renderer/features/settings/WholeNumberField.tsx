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
  readonly onSave: (value: number) => void;
};

export function WholeNumberField({ label, value, min, max, width, onSave }: Props) {
  const [typed, setTyped] = useState<string | number>(value);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => setTyped(value), [value]);
  const save = () => {
    const isRight = typeof typed === 'number' && typed >= min && typed <= max;
    setWrong(!isRight);
    if (isRight && typed !== value) onSave(typed);
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
