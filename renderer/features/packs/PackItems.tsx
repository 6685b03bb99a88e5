/** The items of a pack in its form: a report with its filters and format, or a saved summary with its format. */
import { Button, Collapse, Group, Select } from '@mantine/core';
import { ParameterForm } from '@renderer/components/ParameterForm';
import { useNames } from '@renderer/data/queries/names';
import { usePreferences } from '@renderer/data/queries/preferences';
import { SearchSelect } from '@renderer/ui/SearchSelect';
import type { DateRangeId } from '@shared/date-ranges';
import {
  defaultPreferences,
  getReportPreferences,
  type PackItem,
  type PackReport,
  type PackSummary,
} from '@shared/schemas/preferences';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormatSelect, ItemButton, type Option, withChosen } from './item-fields';
import { findPeriodLabel, formatReportFilters } from './item-filters';
import { ReportSummaries } from './ReportSummaries';
import { texts } from './texts';

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
  const { sets, summaries } = getReportPreferences(usePreferences() ?? defaultPreferences, item.slug);
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
