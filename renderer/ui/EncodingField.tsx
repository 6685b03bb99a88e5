/** The encoding of a text file, where nothing in the file proves one: each with what the first characters are in it. */
import { Select } from '@mantine/core';
import type { EncodingSamples } from '@shared/commission/statement-file';
import type { TextEncoding } from '@shared/values/text-encodings';
import { encodingTexts } from './field-texts';

type Props = {
  readonly encodings: EncodingSamples;
  readonly value: TextEncoding | null;
  readonly onChange: (encoding: TextEncoding) => void;
};

export function EncodingField({ encodings, value, onChange }: Props) {
  if (encodings.length === 0) return null;
  return (
    <Select
      label={encodingTexts.label}
      w={420}
      allowDeselect={false}
      data={encodings.map(({ encoding, sample }) => ({
        value: encoding,
        label: encodingTexts.option(encoding, sample),
      }))}
      value={value}
      onChange={(chosen) => {
        const found = encodings.find(({ encoding }) => encoding === chosen);
        if (found) onChange(found.encoding);
      }}
    />
  );
}
