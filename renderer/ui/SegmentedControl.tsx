/** Mantine's segmented control with a typed value. */
import { SegmentedControl as MantineSegmentedControl, type SegmentedControlProps } from '@mantine/core';

type Props<Value extends string> = {
  readonly data: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly 'aria-label': string;
} & Pick<SegmentedControlProps, 'style'>;

export function SegmentedControl<Value extends string>({ data, onChange, ...props }: Props<Value>) {
  return (
    <MantineSegmentedControl
      size="xs"
      {...props}
      data={[...data]}
      onChange={(next) => {
        const option = data.find(({ value }) => value === next);
        if (option) onChange(option.value);
      }}
    />
  );
}
