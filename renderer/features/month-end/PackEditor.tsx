/** The form for a pack: its name, its period, and its reports and saved summaries. */

import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { recordQuery } from '@renderer/data/call';
import { useChangePreferences, usePreferences } from '@renderer/data/preferences';
import { SearchSelect } from '@renderer/ui/choices';
import { listFilterErrors } from '@shared/filters/filter-texts';
import { reportFilters } from '@shared/filters/filters';
import { noParameters } from '@shared/reports/parameters';
import { listSummaries, maxReminderDay, type Pack, type PackItem } from '@shared/settings/preferences';
import { type DateRangeId, dateRanges } from '@shared/values/date-ranges';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ReportItem, SummaryItem } from './PackItems';
import { texts } from './texts';

/** An item with a React key: a report may occur twice. */
type EditedItem = { readonly key: number; readonly item: PackItem };

const reminderDays = Array.from({ length: maxReminderDay }, (_, index) => index + 1);

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
  const { data } = useQuery(recordQuery('reports:list', useOfficeId(), null));
  const preferences = usePreferences();
  const change = useChangePreferences();
  const initial = pack ?? template;
  const [name, setName] = useState(initial?.name ?? '');
  const [period, setPeriod] = useState<DateRangeId | null>(initial?.period ?? null);
  const [reminderDay, setReminderDay] = useState<number | null>(pack?.reminder?.day ?? null);
  const [hasWorkbook, setWorkbook] = useState(initial?.hasWorkbook ?? false);
  const [items, setItems] = useState<readonly EditedItem[]>(() => (pack?.items ?? []).map(toEditedItem));
  const reports = (data?.reports ?? []).flatMap(({ slug, display_name }) =>
    slug === null ? [] : [{ value: slug, label: display_name ?? slug }],
  );
  const summaries = (preferences ? listSummaries(preferences, null) : []).map((saved) => ({
    value: saved.name,
    label: saved.name,
  }));
  const trimmed = name.trim();
  const isTaken = trimmed !== pack?.name && preferences?.packs.some((other) => other.name === trimmed) === true;
  const errors = items.flatMap(({ item }, position) =>
    item.kind === 'report'
      ? listFilterErrors(reportFilters, item.parameters.filters).map((error) => texts.itemError(position + 1, error))
      : [],
  );
  const requests = items.filter(({ item }) => item.kind === 'report').length;
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
    const { day = null, postponedOn = null } = pack?.reminder ?? {};
    // What was put off stays so, unless its day is changed.
    const reminder =
      reminderDay === null ? null : { day: reminderDay, postponedOn: reminderDay === day ? postponedOn : null };
    await change.mutateAsync({
      kind: 'pack',
      name: trimmed,
      pack: { name: trimmed, items: items.map(({ item }) => item), period, hasWorkbook, reminder },
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
      <Select
        label={texts.reminder}
        placeholder={texts.noReminder}
        w={300}
        mt="xs"
        clearable
        data={reminderDays.map((day) => ({ value: String(day), label: texts.remindFrom(day) }))}
        value={reminderDay === null ? null : String(reminderDay)}
        onChange={(day) => setReminderDay(day === null ? null : Number(day))}
      />
      <Checkbox
        size="xs"
        mt="xs"
        label={texts.workbook}
        checked={hasWorkbook}
        onChange={(event) => setWorkbook(event.currentTarget.checked)}
      />
      <ol className="pack-items" aria-label={texts.reports}>
        {items.map(({ key, item }, index) => {
          const props = {
            index,
            period,
            isInWorkbook: hasWorkbook,
            onChange: (changed: PackItem) => set(key, changed),
            onMove: (step: -1 | 1) => move(index, step),
            onRemove: () => setItems(items.filter((edited) => edited.key !== key)),
          };
          return item.kind === 'report' ? (
            <ReportItem key={key} item={item} options={reports} {...props} />
          ) : (
            <SummaryItem key={key} item={item} options={summaries} {...props} />
          );
        })}
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
            slug &&
            setItems([...items, toEditedItem({ kind: 'report', slug, parameters: noParameters, format: 'xlsx' })])
          }
        />
        {summaries.length > 0 && (
          <SearchSelect
            aria-label={texts.addSummary}
            placeholder={texts.addSummary}
            w={260}
            isPicker
            data={summaries}
            value={null}
            onChange={(saved) =>
              saved && setItems([...items, toEditedItem({ kind: 'summary', name: saved, format: 'xlsx' })])
            }
          />
        )}
        <Button type="submit" disabled={trimmed === '' || items.length === 0 || isTaken}>
          {texts.save}
        </Button>
        <Button variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
      </Group>
      {requests > 0 && (
        <div className="dim small num" role="status">
          {texts.requests(requests)}
        </div>
      )}
      {isRefused && errors.length > 0 && (
        <div className="warn small" role="alert">
          {texts.notSaved} {errors.join(' ')}
        </div>
      )}
    </form>
  );
}
