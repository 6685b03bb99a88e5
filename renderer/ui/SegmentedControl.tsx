/** One of several values as a row of buttons: Mantine's segmented control with a typed value. */
import { SegmentedControl as MantineSegmentedControl, type SegmentedControlProps } from '@mantine/core';

type SegmentedProps<Value extends string> = {
  readonly data: readonly { readonly value: Value; readonly label: string }[];
  /** Null: none is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly 'aria-label': string;
} & Pick<SegmentedControlProps, 'style'>;

export function SegmentedControl<Value extends string>({ data, value, onChange, ...props }: SegmentedProps<Value>) {
  return (
    <MantineSegmentedControl
      size="xs"
      {...props}
      data={[...data]}
      value={value ?? ''}
      onChange={(next) => {
        const option = data.find((candidate) => candidate.value === next);
        if (option) onChange(option.value);
      }}
    />
  );
}
