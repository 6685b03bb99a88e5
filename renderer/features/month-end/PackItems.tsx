/** The items of a pack in its form: a report with its filters and format, or a saved summary with its format. */

import { ActionIcon, Button, Collapse, Group, Select } from '@mantine/core';
import { useNames } from '@renderer/data/names';
import { usePreferences } from '@renderer/data/preferences';
import { ParameterForm } from '@renderer/lists/ParameterForm';
import { SearchSelect } from '@renderer/ui/choices';
import { type ExportFormat, exportFormats } from '@shared/exports/formats';
import type { Names } from '@shared/records/directory';
import { formatParameters } from '@shared/reports/parameters';
import {
  defaultPreferences,
  getReportPreferences,
  listSummaries,
  type PackItem,
  type PackReport,
  type PackSummary,
  type SavedSummary,
} from '@shared/settings/preferences';
import { type DateRangeId, dateRanges } from '@shared/values/date-ranges';
import { IconArrowDown, IconArrowUp, IconTrash, type Icon as TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from './texts';

/* What the items of a pack select, in words. */

/** Finds the label of a pack's period. */
export const findPeriodLabel = (period: DateRangeId | null) => dateRanges.find(({ id }) => id === period)?.label;

/** Describes the filters of a report in a pack. The pack's period takes the place of the report's own dates. */
export function formatReportFilters({ parameters }: PackReport, period: DateRangeId | null, names: Names): string {
  const periodLabel = findPeriodLabel(period);
  if (periodLabel === undefined) return formatParameters(parameters, names);
  const { general: _, ...ranges } = parameters.ranges;
  const { startDate: _from, endDate: _to, ...filters } = parameters.filters;
  return texts.withPeriod(periodLabel, formatParameters({ filters, ranges }, names));
}

/* The fields and buttons that the items of a pack share in its form. */

/** A report or summary to choose. */
export type Option = { readonly value: string; readonly label: string };

/** Adds what is chosen to the options, if it is not among them any more. */
const withChosen = (options: readonly Option[], value: string, label: string) =>
  options.some((option) => option.value === value) ? options : [...options, { value, label }];

type FormatProps = {
  /** Names the item. */
  readonly label: string;
  readonly format: ExportFormat;
  /** Whether it is part of a workbook, so that its format is given. */
  readonly isInWorkbook: boolean;
  readonly onChange: (format: ExportFormat) => void;
};

function FormatSelect({ label, format, isInWorkbook, onChange }: FormatProps) {
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

function ItemButton({ name, label, icon: Icon, onClick }: ButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={texts.of(name, label)} title={name} onClick={onClick}>
      <Icon size={15} />
    </ActionIcon>
  );
}

/* The saved summaries of a report in the form of a pack: each is a file of its own, made of the report's one run. */

type Props = {
  readonly item: PackReport;
  /** Names the report. */
  readonly label: string;
  /** The summaries that are saved of the report. */
  readonly saved: readonly SavedSummary[];
  readonly isInWorkbook: boolean;
  readonly onChange: (item: PackReport) => void;
};

function ReportSummaries({ item, label, saved, isInWorkbook, onChange }: Props) {
  const { summaries = [] } = item;
  const options = saved.map(({ name }) => ({ value: name, label: name }));
  if (options.length + summaries.length === 0) return null;
  return (
    <div className="pack-summaries">
      {summaries.length > 0 && (
        <ul aria-label={texts.reportSummaries(label)}>
          {summaries.map((summary, index) => {
            const ofReport = texts.reportSummaryItem(index + 1, label);
            const found = saved.find(({ name }) => name === summary.name);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a summary may stand here twice, and the rows hold no state.
              <li key={index} className="pack-item">
                <Group gap="xs" align="center" wrap="wrap">
                  <span className="pack-words">{texts.summaryName(summary.name)}</span>
                  <FormatSelect
                    label={ofReport}
                    format={summary.format}
                    isInWorkbook={isInWorkbook}
                    onChange={(format) =>
                      onChange({ ...item, summaries: summaries.with(index, { ...summary, format }) })
                    }
                  />
                  {found ? (
                    <span className="dim small pack-words">{texts.summaryOfResult}</span>
                  ) : (
                    <span className="warn small">{texts.summaryOfResultMissing}</span>
                  )}
                  <Group gap={0} ml="auto" wrap="nowrap">
                    <ItemButton
                      name={texts.remove}
                      label={ofReport}
                      icon={IconTrash}
                      onClick={() => onChange({ ...item, summaries: summaries.toSpliced(index, 1) })}
                    />
                  </Group>
                </Group>
              </li>
            );
          })}
        </ul>
      )}
      {options.length > 0 && (
        <SearchSelect
          aria-label={texts.addReportSummary(label)}
          placeholder={texts.addReportSummary(label)}
          w={260}
          isPicker
          data={options}
          value={null}
          onChange={(name) => name && onChange({ ...item, summaries: [...summaries, { name, format: 'xlsx' }] })}
        />
      )}
    </div>
  );
}

type ItemProps<T extends PackItem> = {
  readonly item: T;
  /** Position in the pack, from 0. */
  readonly index: number;
  /** The reports or summaries to choose from. */
  readonly options: readonly Option[];
  /** The period of the pack, which takes the place of the item's own dates; null for none. */
  readonly period: DateRangeId | null;
  /** Whether it is part of a workbook, so that its format is given. */
  readonly isInWorkbook: boolean;
  readonly onChange: (item: T) => void;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
};

function ItemButtons({ label, onMove, onRemove }: { readonly label: string } & MoveProps) {
  return (
    <Group gap={0} ml="auto" wrap="nowrap">
      <ItemButton name={texts.moveUp} label={label} icon={IconArrowUp} onClick={() => onMove(-1)} />
      <ItemButton name={texts.moveDown} label={label} icon={IconArrowDown} onClick={() => onMove(1)} />
      <ItemButton name={texts.remove} label={label} icon={IconTrash} onClick={onRemove} />
    </Group>
  );
}

type MoveProps = Pick<ItemProps<PackItem>, 'onMove' | 'onRemove'>;

export function ReportItem(props: ItemProps<PackReport>) {
  const { item, index, options, period, isInWorkbook, onChange } = props;
  const names = useNames();
  const preferences = usePreferences() ?? defaultPreferences;
  const { sets } = getReportPreferences(preferences, item.slug);
  const summaries = listSummaries(preferences, item.slug);
  const [isOpen, setOpen] = useState(false);
  const label = texts.report(index + 1);
  const filterText = formatReportFilters(item, period, names);
  return (
    <li className="pack-item">
      <Group gap="xs" align="center" wrap="wrap">
        <SearchSelect
          aria-label={texts.nameLabel(label)}
          w={260}
          data={withChosen(options, item.slug, item.slug)}
          value={item.slug}
          onChange={(slug) => slug && onChange({ ...item, slug })}
        />
        <FormatSelect
          label={label}
          format={item.format}
          isInWorkbook={isInWorkbook}
          onChange={(format) => onChange({ ...item, format })}
        />
        {sets.length > 0 && (
          <Select
            aria-label={texts.savedFiltersLabel(label)}
            w={180}
            placeholder={texts.useSavedFilters}
            data={sets.map(({ name }) => name)}
            value={null}
            onChange={(name) => {
              const set = sets.find((candidate) => candidate.name === name);
              if (set) onChange({ ...item, parameters: set.parameters });
            }}
          />
        )}
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {texts.filters}
        </Button>
        <span className="dim small pack-words">{filterText}</span>
        <ItemButtons label={label} {...props} />
      </Group>
      <Collapse expanded={isOpen}>
        {isOpen && (
          <div style={{ paddingTop: 8 }}>
            <ParameterForm
              parameters={item.parameters}
              names={names}
              onChange={(parameters) => onChange({ ...item, parameters })}
            />
          </div>
        )}
      </Collapse>
      <ReportSummaries item={item} label={label} saved={summaries} isInWorkbook={isInWorkbook} onChange={onChange} />
    </li>
  );
}

export function SummaryItem(props: ItemProps<PackSummary>) {
  const { item, index, options, period, isInWorkbook, onChange } = props;
  const label = texts.summaryItem(index + 1);
  const isMissing = options.every(({ value }) => value !== item.name);
  const periodLabel = findPeriodLabel(period);
  return (
    <li className="pack-item">
      <Group gap="xs" align="center" wrap="wrap">
        <SearchSelect
          aria-label={texts.nameLabel(label)}
          w={260}
          data={withChosen(options, item.name, item.name)}
          value={item.name}
          onChange={(name) => name && onChange({ ...item, name })}
        />
        <FormatSelect
          label={label}
          format={item.format}
          isInWorkbook={isInWorkbook}
          onChange={(format) => onChange({ ...item, format })}
        />
        <span className="dim small pack-words">
          {periodLabel ? texts.summaryWithPeriod(periodLabel) : texts.savedSummary}
        </span>
        {isMissing && <span className="warn small">{texts.summaryMissing}</span>}
        <ItemButtons label={label} {...props} />
      </Group>
    </li>
  );
}
