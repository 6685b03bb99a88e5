/** The filters of a summary: those of the list of trips, and for sectors a group of their own, in a panel and as chips. */

import { Button, CloseButton, Group, Popover, TextInput } from '@mantine/core';
import { useNames } from '@renderer/data/names';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import { InPopoverContext } from '@renderer/ui/contexts';
import { FilterField } from '@renderer/ui/FilterField';
import { texts as uiTexts } from '@renderer/ui/texts';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { formatFilterValue, type Search } from '@shared/filters/filter-texts';
import { type FilterDefinition, findContradictions, sectorFilters } from '@shared/filters/filters';
import type { Names } from '@shared/records/directory';
import { type SavedSource, type SummaryDefinition, savedSources } from '@shared/summary/definition';
import { listShownFilters } from '@shared/summary/filters';
import type { SummaryDate } from '@shared/summary/periods';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { memo, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { sourceLabels, texts } from './texts';
import '@renderer/lists/lists.css';

/* The filters that are applied, each with a button that removes it. */

type FilterChipsProps = {
  readonly definitions: readonly FilterDefinition[];
  readonly filters: Readonly<Record<string, string>>;
  readonly names: Names;
  readonly onRemove: (name: string) => void;
};

function FilterChips({ definitions, filters, names, onRemove }: FilterChipsProps) {
  const applied = definitions.filter(({ name }) => filters[name] !== undefined);
  if (applied.length === 0) return null;
  return (
    <Group gap={6} component="ul" className="chips" aria-label={uiTexts.filters.list}>
      {applied.map((definition) => {
        const text = formatFilterValue(definition, filters[definition.name] ?? '', names);
        return (
          <li key={definition.name} className="chip">
            <span className="dim">{definition.label}</span> {text}
            <CloseButton
              size={16}
              aria-label={uiTexts.filters.remove(definition.label, text)}
              onClick={() => onRemove(definition.name)}
            />
          </li>
        );
      })}
      {findContradictions(definitions, filters).map(({ text }) => (
        <li key={text} className="warn small">
          {text}
        </li>
      ))}
    </Group>
  );
}

/* The button "Filter" of a list with its panel: every filter that one can choose in one place. */

type FilterMenuProps = {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
};

function FilterMenu({ isOpen, setOpen, children }: FilterMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      // A panel that fades would still take the keys of the screen.
      transitionProps={{ duration: 0 }}
      width={480}
      // In a low window the panel scrolls.
      middlewares={{ flip: true, shift: true, size: true }}
      closeOnEscape={false}
    >
      <Popover.Target>
        <Button
          ref={button}
          variant="default"
          leftSection={<IconPlus size={14} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.filters.button}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className="filter-panel"
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        {isOpen && <InPopoverContext value>{children}</InPopoverContext>}
      </Popover.Dropdown>
    </Popover>
  );
}

/* The fields of some filters. Text applies after a pause in typing, everything else at once. */

/** In pixels: three fields stand in a line of the panel. */
const fieldWidth = 140;

type FieldsProps = {
  readonly definitions: readonly FilterDefinition[];
  readonly names: Names;
  readonly onChange: (change: Search) => void;
  readonly typed: ReturnType<typeof useTypedFilters>;
};

function FilterFields({ definitions, names, onChange, typed }: FieldsProps) {
  const setFilter = ({ name, kind }: FilterDefinition, value: string) => {
    // A date applies on commit: while it is typed, it may already be another valid date.
    if (kind === 'date') typed.setDraft(name, value);
    else if (kind === 'boolean') onChange({ [name]: value });
    else typed.type(name, value);
  };
  return definitions.map((definition) => (
    <FilterField
      key={definition.name}
      definition={definition}
      value={typed.shown[definition.name] ?? ''}
      width={fieldWidth}
      onChange={(value) => setFilter(definition, value)}
      onCommit={(value) => typed.commit(definition.name, value)}
      {...(definition.directory ? { names: names[definition.directory] } : {})}
    />
  ));
}

const sectorNames: ReadonlySet<string> = new Set(sectorFilters.map(({ name }) => name));

type Props = {
  readonly source: SavedSource;
  /** What From and To compare. */
  readonly date: SummaryDate | null;
  /** Must be stable between renders. */
  readonly filters: SummaryDefinition['filters'];
  /** Must be stable between renders. */
  readonly onChange: (change: Search, isTyped?: boolean) => void;
};

/** Memoised: other fields leave the filters as they are. */
export const SummaryFilters = memo(function SummaryFilters({ source, date, filters, onChange }: Props) {
  const names = useNames();
  const { focusRows } = useContext(TableToolsContext);
  const [isOpen, setOpen] = useState(false);
  const definitions = useMemo(() => listShownFilters(source, date), [source, date]);
  const [searchFilter, ...fields] = definitions;
  const typed = useTypedFilters(definitions, filters, (changed) => onChange(changed, true));
  const isFiltered = Object.keys(filters).length > 0 || typed.errors.length > 0;
  const renderFields = (group: SavedSource) => (
    <div className="filter-fields">
      <FilterFields
        definitions={fields.filter(({ name }) => sectorNames.has(name) === (group === 'sectors'))}
        names={names}
        onChange={onChange}
        typed={typed}
      />
    </div>
  );
  return (
    <search className="filter-bar">
      <TextInput
        aria-label={searchFilter.label}
        className="bar-search"
        leftSection={<IconSearch size={14} />}
        title={searchFilter.hint}
        placeholder={searchFilter.label}
        value={typed.shown[searchFilter.name] ?? ''}
        onChange={(event) => typed.type(searchFilter.name, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          focusRows();
        }}
      />
      <FilterMenu isOpen={isOpen} setOpen={setOpen}>
        {source === 'trips'
          ? renderFields('trips')
          : savedSources.map((group) => (
              <fieldset key={group} className="filter-group">
                <legend>{sourceLabels[group]}</legend>
                {renderFields(group)}
              </fieldset>
            ))}
      </FilterMenu>
      <FilterChips
        definitions={definitions}
        filters={filters}
        names={names}
        onRemove={(name) => {
          typed.reset(name);
          onChange({ [name]: '' });
        }}
      />
      {isFiltered && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => {
            typed.reset();
            onChange(Object.fromEntries(definitions.map(({ name }) => [name, ''])));
          }}
        >
          {texts.filters.clear}
        </Button>
      )}
      {!isOpen && typed.errors.length > 0 && (
        <span className="warn small unapplied" role="alert">
          {uiTexts.alerts.notApplied(typed.errors.join(' '))}
        </span>
      )}
    </search>
  );
});
