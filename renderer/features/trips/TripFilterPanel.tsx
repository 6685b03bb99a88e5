/** What the panel of trip filters offers: choices to find by typing, and a field for each filter of the server. */
import { Button } from '@mantine/core';
import { UnappliedFiltersAlert } from '@renderer/lists/FilterBar';
import {
  addExclusions,
  type FilterChoice,
  FilterChoiceList,
  FilterFields,
  listColumnChoices,
  listServerChoices,
} from '@renderer/lists/filter-panel';
import { filterPanelTexts as texts } from '@renderer/lists/tool-texts';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import type { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { tripFilters } from '@shared/filters/filters';
import type { Names } from '@shared/records/directory';
import { useContext, useState } from 'react';

const [, ...fieldFilters] = tripFilters;
/** Texts that the server compares letter by letter. Their values that were seen are choices; another one is typed. */
const textFilters = fieldFilters.filter(({ kind }) => kind === 'text');
const otherFilters = fieldFilters.filter(({ kind }) => kind !== 'text');
/** Two-way filters, and statuses and types that were seen, come before hundreds of names. */
const leading = ['active', 'corporate', ...textFilters.map(({ name }) => name)];
/** Columns whose values the server can select, and the list can leave out. Clients are too many. */
const namedColumns: ReadonlySet<string> = new Set(['consultant_id', 'branch_id']);
const noColumns: ReadonlySet<string> = new Set();
const isLeading = ({ key }: FilterChoice) => leading.some((name) => key.startsWith(`${name} `));

export type TripFilterPanelProps = {
  readonly filters: Readonly<Record<string, string>>;
  readonly names: Names;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
  readonly typed: ReturnType<typeof useTypedFilters>;
  readonly onClose: () => void;
};

/** Lists the columns that a filter of the server covers on all pages. A column of ids without names is not among them. */
function getServerColumns(names: Names): ReadonlySet<string> {
  const named = (['branch', 'consultant', 'client'] as const).filter((kind) => Object.keys(names[kind]).length > 0);
  return new Set(['is_active', 'is_corporate', ...named.map((kind) => `${kind}_id`)]);
}

export function TripFilterPanel({ filters, names, onChange, typed, onClose }: TripFilterPanelProps) {
  const table = useContext(TableToolsContext);
  const [areTextsOpen, setTextsOpen] = useState(
    () => table.columns.length === 0 || textFilters.some(({ name }) => filters[name] !== undefined),
  );
  const all = [
    ...addExclusions(
      listServerChoices({ definitions: tripFilters, filters, names, onChange }),
      listColumnChoices({ ...table, columns: table.columns.filter(({ id }) => namedColumns.has(id)) }, noColumns),
    ),
    ...listColumnChoices(table, getServerColumns(names)),
  ];
  const choices = [...all.filter(isLeading), ...all.filter((choice) => !isLeading(choice))];
  const renderFields = (definitions: readonly (typeof tripFilters)[number][]) => (
    <FilterFields definitions={definitions} names={names} onChange={onChange} typed={typed} />
  );
  return (
    <>
      <FilterChoiceList
        choices={choices}
        onDone={() => {
          onClose();
          table.focusRows();
        }}
      />
      <div className="filter-fields">{renderFields(otherFilters)}</div>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-expanded={areTextsOpen}
        onClick={() => setTextsOpen((isOpen) => !isOpen)}
      >
        {texts.otherValues}
      </Button>
      {areTextsOpen && <div className="filter-fields">{renderFields(textFilters)}</div>}
      <UnappliedFiltersAlert errors={typed.errors} />
    </>
  );
}
