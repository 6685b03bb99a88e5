/** The form for a pack: its name, and its reports with their parameters and formats. */
import { ActionIcon, Button, Collapse, Group, Select, TextInput } from '@mantine/core';
import { ParameterForm } from '@renderer/components/ParameterForm';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useChangePreferences, usePreferences } from '@renderer/data/queries/preferences';
import { reportsQuery } from '@renderer/data/queries/reports';
import { SearchSelect } from '@renderer/ui/SearchSelect';
import { exportFormats } from '@shared/export-formats';
import { listFilterErrors } from '@shared/filter-text';
import { reportFilters } from '@shared/filters';
import { formatParameters, noParameters } from '@shared/report-parameters';
import { defaultPreferences, getReportPreferences, type Pack, type PackItem } from '@shared/schemas/preferences';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

/** An item with a React key: a report may occur twice. */
type EditedItem = { readonly key: number; readonly item: PackItem };

type ItemProps = {
  readonly item: PackItem;
  /** Position in the pack, from 0. */
  readonly index: number;
  readonly reports: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (item: PackItem) => void;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
};

function Item({ item, index, reports, onChange, onMove, onRemove }: ItemProps) {
  const names = useNames();
  const sets = getReportPreferences(usePreferences() ?? defaultPreferences, item.slug).sets;
  const [isOpen, setOpen] = useState(false);
  const label = `report ${index + 1}`;
  const button = (name: string, Icon: typeof IconTrash, act: () => void) => (
    <ActionIcon variant="subtle" color="gray" aria-label={`${name} ${label}`} title={name} onClick={act}>
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
          aria-label={`Name of ${label}`}
          w={260}
          data={reportOptions}
          value={item.slug}
          onChange={(slug) => slug && onChange({ ...item, slug })}
        />
        <Select
          aria-label={`Format of ${label}`}
          w={210}
          allowDeselect={false}
          data={exportFormats.map((format) => ({ value: format.id, label: format.label }))}
          value={item.format}
          onChange={(format) => format && onChange({ ...item, format: format as PackItem['format'] })}
        />
        {sets.length > 0 && (
          <Select
            aria-label={`Parameter set of ${label}`}
            w={180}
            placeholder="From a set"
            data={sets.map(({ name }) => name)}
            value={null}
            onChange={(name) => {
              const set = sets.find((candidate) => candidate.name === name);
              if (set) onChange({ ...item, parameters: set.parameters });
            }}
          />
        )}
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Parameters
        </Button>
        <span className="dim small pack-words">{formatParameters(item.parameters, names)}</span>
        <Group gap={0} ml="auto" wrap="nowrap">
          {button('Move up', IconArrowUp, () => onMove(-1))}
          {button('Move down', IconArrowDown, () => onMove(1))}
          {button('Take out', IconTrash, onRemove)}
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

export function PackEditor({ pack, onDone }: { pack: Pack | null; onDone: () => void }) {
  const { data } = useQuery(reportsQuery(useOfficeId()));
  const preferences = usePreferences();
  const change = useChangePreferences();
  const [name, setName] = useState(pack?.name ?? '');
  const [items, setItems] = useState<readonly EditedItem[]>(() => (pack?.items ?? []).map(toEditedItem));
  const reports = (data?.reports ?? []).flatMap(({ slug, display_name }) =>
    slug === null ? [] : [{ value: slug, label: display_name ?? slug }],
  );
  const trimmed = name.trim();
  const isTaken = trimmed !== pack?.name && preferences?.packs.some((other) => other.name === trimmed) === true;
  const errors = items.flatMap(({ item }, position) =>
    listFilterErrors(reportFilters, item.parameters.filters).map((error) => `Report ${position + 1}, ${error}`),
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
      pack: { name: trimmed, items: items.map(({ item }) => item) },
      ...(pack && pack.name !== trimmed ? { renamedFrom: pack.name } : {}),
    });
    onDone();
  };
  return (
    <form
      className="panel"
      aria-label={pack ? `Change ${pack.name}` : 'New pack'}
      onSubmit={(event) => void save(event)}
    >
      <TextInput
        label="Name of the pack"
        placeholder="Month end"
        w={300}
        maxLength={80}
        value={name}
        error={isTaken ? 'There is a pack of this name already' : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ol className="pack-items" aria-label="Reports of the pack">
        {items.map(({ key, item }, index) => (
          <Item
            key={key}
            item={item}
            index={index}
            reports={reports}
            onChange={(changed) => set(key, changed)}
            onMove={(step) => move(index, step)}
            onRemove={() => setItems(items.filter((edited) => edited.key !== key))}
          />
        ))}
      </ol>
      <Group gap="xs" mt="xs">
        <SearchSelect
          aria-label="Add a report"
          placeholder="Add a report"
          w={260}
          isPicker
          data={reports}
          value={null}
          onChange={(slug) =>
            slug && setItems([...items, toEditedItem({ slug, parameters: noParameters, format: 'csv' })])
          }
        />
        <Button type="submit" disabled={trimmed === '' || items.length === 0 || isTaken}>
          Save pack
        </Button>
        <Button variant="default" onClick={onDone}>
          Do not save
        </Button>
      </Group>
      {isRefused && errors.length > 0 && (
        <div className="warn small" role="alert">
          Not saved. {errors.join(' ')}
        </div>
      )}
    </form>
  );
}
