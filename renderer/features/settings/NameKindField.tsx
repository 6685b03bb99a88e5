/** The field that says what numbers are of: clients, suppliers, products and so on. */
import { Select } from '@mantine/core';
import { type NameKind, nameKinds } from '@shared/schemas/directory';
import { nameKindLabels } from './texts';

const options = nameKinds.map((value) => ({ value, label: nameKindLabels[value] }));

type Props = {
  readonly label: string;
  readonly width: number;
  readonly value: NameKind;
  readonly onChange: (kind: NameKind) => void;
};

export function NameKindField({ label, width, value, onChange }: Props) {
  return (
    <Select
      label={label}
      w={width}
      allowDeselect={false}
      data={options}
      value={value}
      onChange={(chosen) => onChange((chosen ?? 'supplier') as NameKind)}
    />
  );
}
