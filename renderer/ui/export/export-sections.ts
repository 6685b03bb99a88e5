/** What an Export menu offers: sections of formats, and which of them its button repeats. */
import { type ExportFormat, exportFormats } from '@shared/export-formats';
import type { ExportChoice } from '@shared/schemas/preferences';
import { texts } from './texts';

export type ExportResult = {
  readonly path: string | null;
  readonly rows: number;
  readonly notices: readonly string[];
  readonly hasFormulas: boolean;
};

/** Runs the export. A long one stops when the signal is aborted. */
export type RunExport = (format: ExportFormat, signal: AbortSignal) => Promise<ExportResult>;

/** One shape in which rows can be exported, with its formats. */
export type ExportSection = {
  readonly shape: ExportChoice['shape'] | 'sheets';
  /** Names it on the button's hint, and in the menu. */
  readonly label: string;
  readonly choices: readonly { readonly format: ExportFormat; readonly label: string }[];
  readonly onExport: RunExport;
};

/** A choice from a menu. */
export type ChosenExport = {
  readonly section: ExportSection;
  readonly format: ExportFormat;
  /** Exports another set of rows than the section's own. */
  readonly onExport: RunExport;
};

/** Formats of tables as on screen: a spreadsheet opens them. */
const screenFormats = [
  { format: 'xlsx', suffix: texts.excel },
  { format: 'excel-csv', suffix: texts.csv },
] as const satisfies readonly { format: ExportFormat; suffix: string }[];

/** Creates a section of rows as on screen. */
export function createScreenSection(shape: ExportSection['shape'], label: string, onExport: RunExport): ExportSection {
  const choices = screenFormats.map(({ format, suffix }) => ({ format, label: texts.inFormat(label, suffix) }));
  return { shape, label, choices, onExport };
}

/** Creates a section of a workbook with several sheets. */
export function createWorkbookSection(
  shape: ExportSection['shape'],
  label: string,
  onExport: RunExport,
): ExportSection {
  return { shape, label, choices: [{ format: 'xlsx', label: texts.inFormat(label, texts.excel) }], onExport };
}

/** Creates the section of every field as received, in all formats. */
export function createRawSection(label: string, onExport: RunExport): ExportSection {
  const choices = exportFormats.map((format) => ({ format: format.id, label: format.label }));
  return { shape: 'raw', label, choices, onExport };
}

/** What the button does before anything was exported: what the user sees, for a spreadsheet, where a screen has that. */
const firstChoices: readonly ExportChoice[] = [
  { shape: 'screen', format: 'xlsx' },
  { shape: 'raw', format: 'csv' },
];

/** Finds what the button does: the last choice where the menu offers it, else the first that it offers. */
export function findDefault(sections: readonly ExportSection[], last: ExportChoice | null): ChosenExport | null {
  for (const { shape, format } of [...(last ? [last] : []), ...firstChoices]) {
    const section = sections.find((candidate) => candidate.shape === shape);
    if (section?.choices.some((choice) => choice.format === format)) {
      return { section, format, onExport: section.onExport };
    }
  }
  return null;
}
