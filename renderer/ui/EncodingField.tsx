/** The encoding of a text file, where nothing in the file proves one: each with what the first characters are in it. */
import { Select } from '@mantine/core';
import type { EncodingSamples } from '@shared/schemas/text-file';
import type { TextEncoding } from '@shared/text-encodings';

const label = 'Characters';
const names: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16)',
  'windows-1252': 'Western (Windows)',
  macintosh: 'Western (Mac)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-jp': 'Japanese (EUC)',
  gb18030: 'Chinese, simplified (GBK)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'windows-1257': 'Baltic (Windows)',
  'windows-1258': 'Vietnamese (Windows)',
  'windows-874': 'Thai (Windows)',
  'iso-8859-2': 'Central European (ISO)',
  'iso-8859-5': 'Cyrillic (ISO)',
  'iso-8859-7': 'Greek (ISO)',
  'iso-8859-15': 'Western (ISO)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  ibm866: 'Cyrillic (DOS)',
};

type Props = {
  readonly encodings: EncodingSamples;
  readonly value: TextEncoding | null;
  readonly onChange: (encoding: TextEncoding) => void;
};

export function EncodingField({ encodings, value, onChange }: Props) {
  if (encodings.length === 0) return null;
  return (
    <Select
      label={label}
      w={420}
      allowDeselect={false}
      data={encodings.map(({ encoding, sample }) => ({ value: encoding, label: `${names[encoding]}: ${sample}` }))}
      value={value}
      onChange={(chosen) => {
        const found = encodings.find(({ encoding }) => encoding === chosen);
        if (found) onChange(found.encoding);
      }}
    />
  );
}
