/** The Export button: repeats the last choice with one click, and offers all shapes and formats in a menu. */

import { Button, Menu, Tooltip } from '@mantine/core';
import { type ExportFormat, exportFormats, getExportFormat } from '@shared/exports/formats';
import type { ExportChoice } from '@shared/settings/preferences';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { Fragment, useEffect, useState } from 'react';
import { exportTexts } from './texts';

/* What an Export menu offers: sections of formats, and which of them its button repeats. */

export type ExportResult = {
  readonly path: string | null;
  readonly rows: number;
  readonly notices: readonly string[];
  readonly hasFormulas: boolean;
};

/** Runs the export. A long one stops when the signal is aborted. */
export type RunExport = (format: ExportFormat, signal: AbortSignal) => Promise<ExportResult>;

/** One shape in which rows can be exported, with its formats. */
type ExportSection = {
  readonly shape: ExportChoice['shape'] | 'sheets';
  /** Names it on the button's hint, and in the menu. */
  readonly label: string;
  readonly choices: readonly { readonly format: ExportFormat; readonly label: string }[];
  readonly onExport: RunExport;
};

/** A choice from a menu. */
type ChosenExport = {
  readonly section: ExportSection;
  readonly format: ExportFormat;
  /** Exports another set of rows than the section's own. */
  readonly onExport: RunExport;
};

/** Formats of tables as on screen: a spreadsheet opens them. */
const screenFormats = [
  { format: 'xlsx', suffix: exportTexts.excel },
  { format: 'excel-csv', suffix: exportTexts.csv },
] as const satisfies readonly { format: ExportFormat; suffix: string }[];

/** Creates a section of rows as on screen. */
export function createScreenSection(shape: ExportSection['shape'], label: string, onExport: RunExport): ExportSection {
  const choices = screenFormats.map(({ format, suffix }) => ({ format, label: exportTexts.inFormat(label, suffix) }));
  return { shape, label, choices, onExport };
}

/** Creates a section of a workbook with several sheets. */
export function createWorkbookSection(
  shape: ExportSection['shape'],
  label: string,
  onExport: RunExport,
): ExportSection {
  return {
    shape,
    label,
    choices: [{ format: 'xlsx', label: exportTexts.inFormat(label, exportTexts.excel) }],
    onExport,
  };
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

type Props = {
  readonly isDisabled?: boolean;
  /** Errors in the filters as typed. Nothing is exported while there are any. */
  readonly problems?: readonly string[];
  /** Default: "Export". Says so if the file will hold less than one would expect: "Export 50 on this page". */
  readonly label?: string;
  /** Exports every field as received. */
  readonly onExport?: RunExport | undefined;
  /** Exports another set of rows, as received: all pages that match, or only the rows shown. */
  readonly alternative?: { readonly label: string; readonly onExport: RunExport } | undefined;
  /** Gets the sections of rows as on screen, whenever the user opens the menu or presses the button. */
  readonly getScreenSections?: () => readonly ExportSection[];
  /** The last choice; null before the first. */
  readonly last?: ExportChoice | null;
  readonly onChoose?: (choice: Pick<ExportSection, 'shape'> & Pick<ExportChoice, 'format'>) => void;
  /** Prints the table. Default: the menu does not offer it. */
  readonly onPrint?: () => void;
  readonly onShow: (path: string) => void;
  readonly onOpen: (path: string) => Promise<unknown>;
};

/** Milliseconds after which the user can cancel an export. */
const slowAfterMs = 400;

/** Whether something has been busy for longer than {@link slowAfterMs}. */
function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}

const noSections = () => [];

export function ExportMenu(props: Props) {
  const {
    isDisabled = false,
    problems = [],
    label = exportTexts.export,
    onExport,
    alternative,
    onShow,
    onOpen,
  } = props;
  const { getScreenSections = noSections, last = null, onChoose } = props;
  const [running, setRunning] = useState<AbortController | null>(null);
  const isBusy = running !== null;
  const [isOther, setOther] = useState(false);
  const getSections = () => [
    ...getScreenSections(),
    ...(onExport ? [createRawSection(exportTexts.raw, onExport)] : []),
  ];
  const [sections, setSections] = useState<readonly ExportSection[]>([]);
  const run = async ({ section, format, onExport: work }: ChosenExport) => {
    const controller = new AbortController();
    setRunning(controller);
    const { runExport, refuseExport } = await import('./run-export');
    if (problems.length > 0) refuseExport(problems);
    else {
      const isSaved = await runExport((signal) => work(format, signal), { signal: controller.signal, onShow, onOpen });
      if (isSaved) onChoose?.({ shape: section.shape, format });
    }
    setRunning(null);
  };
  const preset = findDefault(getSections(), last);
  const isSlow = useIsSlow(isBusy);
  return (
    <Button.Group>
      {isSlow && (
        <Button variant="default" onClick={() => running?.abort()}>
          {exportTexts.cancel}
        </Button>
      )}
      <Tooltip label={preset ? exportTexts.hint(preset.section.label, getExportFormat(preset.format).label) : label}>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} />}
          disabled={isDisabled}
          aria-keyshortcuts="Control+E"
          loading={isBusy}
          onClick={() => {
            const chosen = findDefault(getSections(), last);
            if (chosen) void run(chosen);
          }}
        >
          {label}
        </Button>
      </Tooltip>
      <Menu position="bottom-end" onOpen={() => setSections(getSections())} onClose={() => setOther(false)}>
        <Menu.Target>
          <Button variant="default" px={6} disabled={isDisabled || isBusy} aria-label={exportTexts.moreWays}>
            <IconChevronDown size={14} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sections.map((section, index) => (
            <Fragment key={section.label}>
              {index > 0 && <Menu.Divider />}
              {section.shape === 'raw' && sections.length > 1 && <Menu.Label>{section.label}</Menu.Label>}
              {section.shape === 'raw' && alternative && (
                <Menu.CheckboxItem checked={isOther} onChange={setOther}>
                  {alternative.label}
                </Menu.CheckboxItem>
              )}
              {section.choices.map((choice) => {
                const work = section.shape === 'raw' && isOther ? alternative?.onExport : section.onExport;
                return (
                  <Menu.Item
                    key={choice.format}
                    onClick={() => void run({ section, format: choice.format, onExport: work ?? section.onExport })}
                  >
                    {choice.label}
                  </Menu.Item>
                );
              })}
            </Fragment>
          ))}
          {props.onPrint && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={props.onPrint}>{exportTexts.print}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
