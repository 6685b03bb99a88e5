/** A search of columns by name, for long lists of columns. */
import { TextInput } from '@mantine/core';
import { foldText } from '@shared/search-text';
import { texts } from './texts';

/** Lists of more columns than this have a search. */
export const minSearchedColumns = 20;

/** Whether a column's name contains a text, whatever the case and accents. */
export function matchesColumnName(name: string, typed: string): boolean {
  return foldText(name).includes(foldText(typed.trim()));
}

type Props = {
  readonly typed: string;
  readonly found: number;
  readonly all: number;
  readonly onChange: (typed: string) => void;
};

export function ColumnSearch({ typed, found, all, onChange }: Props) {
  const { columns } = texts;
  return (
    <TextInput
      size="xs"
      mb={6}
      aria-label={columns.search}
      placeholder={columns.search}
      data-autofocus
      value={typed}
      rightSectionWidth={130}
      rightSection={
        <span className="dim small num" role="status">
          {typed.trim() === '' && found > 0 ? columns.all(all) : columns.found(found, all)}
        </span>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
