/** The fields and buttons that the items of a pack share in its form. */
import { ActionIcon, Select } from '@mantine/core';
import { type ExportFormat, exportFormats } from '@shared/export-formats';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import { texts } from './texts';

/** A report or summary to choose. */
export type Option = { readonly value: string; readonly label: string };

/** Adds what is chosen to the options, if it is not among them any more. */
export const withChosen = (options: readonly Option[], value: string, label: string) =>
  options.some((option) => option.value === value) ? options : [...options, { value, label }];

type FormatProps = {
  /** Names the item. */
  readonly label: string;
  readonly format: ExportFormat;
  /** Whether it is part of a workbook, so that its format is given. */
  readonly isInWorkbook: boolean;
  readonly onChange: (format: ExportFormat) => void;
};

export function FormatSelect({ label, format, isInWorkbook, onChange }: FormatProps) {
  return (
    <Select
      aria-label={texts.formatLabel(label)}
      w={210}
      allowDeselect={false}
      data={exportFormats.map(({ id, label: name }) => ({ value: id, label: name }))}
      value={isInWorkbook ? 'xlsx' : format}
      disabled={isInWorkbook}
      onChange={(id) => id && onChange(id as ExportFormat)}
    />
  );
}

type ButtonProps = {
  readonly name: string;
  /** Names the item. */
  readonly label: string;
  readonly icon: TablerIcon;
  readonly onClick: () => void;
};

export function ItemButton({ name, label, icon: Icon, onClick }: ButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={texts.of(name, label)} title={name} onClick={onClick}>
      <Icon size={15} />
    </ActionIcon>
  );
}
