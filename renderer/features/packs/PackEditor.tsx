/** The form for a pack: its name, its period, and its reports with their filters and formats. */
import { ActionIcon, Button, Checkbox, Collapse, Group, Select, TextInput } from '@mantine/core';
import { ParameterForm } from '@renderer/components/ParameterForm';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import { reportsQuery } from '@renderer/data/queries/reports';
import { SearchSelect } from '@renderer/ui/SearchSelect';
import { type DateRangeId, dateRanges } from '@shared/date-ranges';
import { exportFormats } from '@shared/export-formats';
import { listFilterErrors } from '@shared/filter-text';
import { reportFilters } from '@shared/filters';
import { formatParameters, noParameters } from '@shared/report-parameters';
import { defaultPreferences, getReportPreferences, type Pack, type PackItem } from '@shared/schemas/preferences';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { texts } from './texts';

/** An item with a React key: a report may occur twice. */
type EditedItem = { readonly key: number; readonly item: PackItem };

type ItemProps = {
  readonly item: PackItem;
  /** Position in the pack, from 0. */
  readonly index: number;
  readonly reports: readonly { readonly value: string; readonly label: string }[];
  /** The period of the pack, which takes the place of the report's own dates; null for none. */
  readonly period: DateRangeId | null;
  /** Whether it is part of a workbook, so that its format is given. */
  readonly isInWorkbook: boolean;
  readonly onChange: (item: PackItem) => void;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
};

function Item({ item, index, reports, period, isInWorkbook, onChange, onMove, onRemove }: ItemProps) {
  const names = useNames();
  const sets = getReportPreferences(usePreferences() ?? defaultPreferences, item.slug).sets;
  const [isOpen, setOpen] = useState(false);
  const label = texts.report(index + 1);
  const { general: _, ...ownRanges } = item.parameters.ranges;
  const { startDate: _from, endDate: _to, ...ownFilters } = item.parameters.filters;
  const periodLabel = dateRanges.find(({ id }) => id === period)?.label;
  const filterText = periodLabel
    ? texts.withPeriod(periodLabel, formatParameters({ filters: ownFilters, ranges: ownRanges }, names))
    : formatParameters(item.parameters, names);
  const button = (name: string, Icon: typeof IconTrash, act: () => void) => (
    <ActionIcon variant="subtle" color="gray" aria-label={texts.of(name, label)} title={name} onClick={act}>
      <Icon size={15} />
    </ActionIcon>
  );
  const reportOptions = reports.some(({ value }) => value === item.slug)
    ? reports
    : [...reports, { value: item.slug, label: item.slug }];
  return (
    <li className="pack-item">
      <Group gap="xs" align="center" wrap="wrap">
        <SearchSelect
          aria-label={texts.nameLabel(label)}
          w={260}
          data={reportOptions}
          value={item.slug}
          onChange={(slug) => slug && onChange({ ...item, slug })}
        />
        <Select
          aria-label={texts.formatLabel(label)}
          w={210}
          allowDeselect={false}
          data={exportFormats.map((format) => ({ value: format.id, label: format.label }))}
          value={isInWorkbook ? 'xlsx' : item.format}
          disabled={isInWorkbook}
          onChange={(format) => format && onChange({ ...item, format: format as PackItem['format'] })}
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
        <Group gap={0} ml="auto" wrap="nowrap">
          {button(texts.moveUp, IconArrowUp, () => onMove(-1))}
          {button(texts.moveDown, IconArrowDown, () => onMove(1))}
          {button(texts.remove, IconTrash, onRemove)}
        </Group>
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
    </li>
  );
}

/** The last React key given to an item. */
let lastKey = 0;
const toEditedItem = (item: PackItem): EditedItem => {
  lastKey += 1;
  return { key: lastKey, item };
};

/** What the form of a new pack begins with. */
export type PackTemplate = Pick<Pack, 'name' | 'period' | 'hasWorkbook'>;

type Props = { readonly pack: Pack | null; readonly template?: PackTemplate; readonly onDone: () => void };

export function PackEditor({ pack, template, onDone }: Props) {
  const { data } = useQuery(reportsQuery(useOfficeId()));
  const preferences = usePreferences();
  const change = useChangePreferences();
  const initial = pack ?? template;
  const [name, setName] = useState(initial?.name ?? '');
  const [period, setPeriod] = useState<DateRangeId | null>(initial?.period ?? null);
  const [hasWorkbook, setWorkbook] = useState(initial?.hasWorkbook ?? false);
  const [items, setItems] = useState<readonly EditedItem[]>(() => (pack?.items ?? []).map(toEditedItem));
  const reports = (data?.reports ?? []).flatMap(({ slug, display_name }) =>
    slug === null ? [] : [{ value: slug, label: display_name ?? slug }],
  );
  const trimmed = name.trim();
  const isTaken = trimmed !== pack?.name && preferences?.packs.some((other) => other.name === trimmed) === true;
  const errors = items.flatMap(({ item }, position) =>
    listFilterErrors(reportFilters, item.parameters.filters).map((error) => texts.itemError(position + 1, error)),
  );
  const [isRefused, setRefused] = useState(false);
  const set = (key: number, item: PackItem) =>
    setItems(items.map((edited) => (edited.key === key ? { key, item } : edited)));
  const move = (index: number, step: -1 | 1) => {
    const moved = [...items];
    const [item] = moved.splice(index, 1);
    if (item) moved.splice(Math.max(0, index + step), 0, item);
    setItems(moved);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setRefused(errors.length > 0);
    if (trimmed === '' || items.length === 0 || isTaken || errors.length > 0) return;
    await change.mutateAsync({
      kind: 'pack',
      name: trimmed,
      pack: { name: trimmed, items: items.map(({ item }) => item), period, hasWorkbook },
      ...(pack && pack.name !== trimmed ? { renamedFrom: pack.name } : {}),
    });
    onDone();
  };
  return (
    <form
      className="panel"
      aria-label={pack ? texts.editForm(pack.name) : texts.newPack}
      onSubmit={(event) => void save(event)}
    >
      <TextInput
        label={texts.packName}
        placeholder={texts.packNameExample}
        w={300}
        maxLength={80}
        value={name}
        error={isTaken ? texts.nameTaken : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={texts.period}
        placeholder={texts.ownDates}
        w={300}
        mt="xs"
        clearable
        data={dateRanges.map(({ id, label }) => ({ value: id, label }))}
        value={period}
        onChange={(id) => setPeriod(dateRanges.find((range) => range.id === id)?.id ?? null)}
      />
      <Checkbox
        mt="xs"
        label={texts.workbook}
        checked={hasWorkbook}
        onChange={(event) => setWorkbook(event.currentTarget.checked)}
      />
      <ol className="pack-items" aria-label={texts.reports}>
        {items.map(({ key, item }, index) => (
          <Item
            key={key}
            item={item}
            index={index}
            reports={reports}
            period={period}
            isInWorkbook={hasWorkbook}
            onChange={(changed) => set(key, changed)}
            onMove={(step) => move(index, step)}
            onRemove={() => setItems(items.filter((edited) => edited.key !== key))}
          />
        ))}
      </ol>
      <Group gap="xs" mt="xs">
        <SearchSelect
          aria-label={texts.addReport}
          placeholder={texts.addReport}
          w={260}
          isPicker
          data={reports}
          value={null}
          onChange={(slug) =>
            slug && setItems([...items, toEditedItem({ slug, parameters: noParameters, format: 'xlsx' })])
          }
        />
        <Button type="submit" disabled={trimmed === '' || items.length === 0 || isTaken}>
          {texts.save}
        </Button>
        <Button variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
      </Group>
      {isRefused && errors.length > 0 && (
        <div className="warn small" role="alert">
          {texts.notSaved} {errors.join(' ')}
        </div>
      )}
    </form>
  );
}
