/** Chooses what a summary adds up: a row of chips, and one button in a narrow window. */
import { Button, Checkbox, CloseButton, Group, Menu, Popover, Select, Stack } from '@mantine/core';
import { useNames } from '@renderer/data/app';
import type { SummaryOf } from '@renderer/lists/summary-search';
import { type Choice, ChoiceMenu } from '@renderer/ui/ChoiceMenu';
import { InPopoverContext } from '@renderer/ui/DateField';
import { FilterField } from '@renderer/ui/FilterField';
import { useIsNarrow } from '@renderer/ui/Screen';
import { useToday } from '@renderer/ui/use-now';
import { parseFilters, serialiseFilters } from '@shared/filters/filter';
import type { Search } from '@shared/filters/filter-texts';
import { getFilterProblem } from '@shared/filters/filters';
import {
  findComparison,
  getFieldPeriod,
  listSummaryShares,
  type SummaryDefinition,
  savedSources,
} from '@shared/summary/definition';
import { describeCounted, listSummaryFilters } from '@shared/summary/filters';
import { type ComponentProps, memo, type ReactNode, useState } from 'react';
import { sourceLabels, texts } from './texts';

type ChipProps = {
  /** "Rows". */
  readonly name: string;
  /** What is chosen: "Supplier". */
  readonly text: string;
  readonly isOn?: boolean;
};

const Face = ({ name, text }: ChipProps) => (
  <>
    <span className="dim">{name}</span> <b>{text}</b>
  </>
);

/** A chip with a menu of one choice. */
const MenuChip = <T extends string>({ isOn, ...rest }: ComponentProps<typeof ChoiceMenu<T>> & ChipProps) => (
  <ChoiceMenu className="summary-chip" data-on={isOn || undefined} face={<Face {...rest} />} {...rest} />
);

type PanelProps = ChipProps & { readonly children: (close: () => void) => ReactNode };

/** A chip with a panel of fields. */
function PanelChip({ name, text, isOn = false, children }: PanelProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className="summary-chip"
          data-on={isOn || undefined}
          aria-label={text === '' ? name : `${name}: ${text}`}
          onClick={() => setOpen(!isOpen)}
        >
          {text === '' ? (
            name
          ) : (
            <>
              <Face name={name} text={text} /> <i aria-hidden>▾</i>
            </>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={name} className="choice-menu">
        <InPopoverContext value={true}>{isOpen && children(() => setOpen(false))}</InPopoverContext>
      </Popover.Dropdown>
    </Popover>
  );
}

type Props = {
  readonly catalogue: SummaryOf['catalogue'];
  readonly definition: SummaryDefinition;
  /** The other results of the report, by the ids of their runs. */
  readonly others: readonly Choice[];
  readonly isOldestFirst: boolean;
  readonly onChange: (change: Search) => void;
};

const none = '';

/** Lists the choices: those with values, and those that are shown. */
const toChoices = (
  items: Iterable<{ readonly id: string; readonly label: string; readonly isBlank?: boolean }>,
  shown: readonly (string | null)[],
): Choice[] =>
  Array.from(items)
    .filter(({ id, isBlank }) => isBlank !== true || shown.includes(id))
    .map(({ id, label }) => ({ value: id, label }));

/* The values: several at a time, one at least. */

function ValueChip({ catalogue, definition, onChange }: Pick<Props, 'catalogue' | 'definition' | 'onChange'>) {
  const shown = definition.measures;
  const values = toChoices(catalogue.measures.values(), shown);
  const unknown = 'unknownUnits' in catalogue ? [...new Set(catalogue.unknownUnits.values())] : [];
  const toggle = (value: string) =>
    values.map((other) => other.value).filter((other) => shown.includes(other) !== (other === value));
  const labels = values.flatMap(({ value, label }) => (shown.includes(value) ? [label] : []));
  const text = labels.length > 2 ? `${labels.slice(0, 2).join(', ')} +${labels.length - 2}` : labels.join(', ');
  return (
    <PanelChip name={texts.values} text={text}>
      {() => (
        <>
          {values.map(({ value, label }) => (
            <Checkbox
              key={value}
              size="xs"
              my={6}
              label={label}
              checked={shown.includes(value)}
              // A table of no values says nothing.
              disabled={shown.length === 1 && shown.includes(value)}
              onChange={() => onChange({ values: toggle(value).join(',') })}
            />
          ))}
          {unknown.map((label) => (
            <Checkbox key={label} size="xs" my={6} label={label} description={texts.unitUnknown} disabled />
          ))}
        </>
      )}
    </PanelChip>
  );
}

/* What the change beside each value is from. The columns decide it. */

function ChangeChip({ definition, others, onChange }: Pick<Props, 'definition' | 'others' | 'onChange'>) {
  const today = useToday();
  const { before, column } = definition;
  const comparison = findComparison(definition, today);
  const period = column === null ? null : getFieldPeriod(column);
  const ofPeriod = period === null ? texts.changes['period-before'] : texts.changes[period];
  const isOfSpan = comparison?.kind === 'span';
  const choices: Choice[] = [
    { value: none, label: texts.changes.off },
    ...(comparison ? [{ value: 'period-before', label: ofPeriod }] : []),
    ...(isOfSpan ? [{ value: 'year-before', label: texts.changes['year-before'] }] : []),
    ...others,
  ];
  const value = typeof before === 'object' ? before.runId : (before ?? none);
  const shown = typeof before === 'object' ? texts.changes.run : before === undefined ? null : ofPeriod;
  const choose = (next: string) => {
    const change = next === 'period-before' ? '1' : next === 'year-before' ? 'year' : '';
    onChange({ change, before: next !== none && change === '' ? next : '' });
  };
  const text = before === 'year-before' && isOfSpan ? texts.changes['year-before'] : (shown ?? texts.none);
  return (
    <MenuChip
      name={texts.change}
      text={text.replace(/^Change /, '')}
      isOn={before !== undefined}
      value={value}
      choices={choices}
      disabled={choices.length === 1}
      onChange={choose}
    />
  );
}

/* The filters beside the bar, in one chip: each can be removed in its panel. */

function FilterChip({ definition, onChange }: Pick<Props, 'definition' | 'onChange'>) {
  const names = useNames();
  const { filters, source } = definition;
  const [name, setName] = useState<string | null>(null);
  const [value, setValue] = useState('');
  if (typeof source !== 'string') return null;
  const offered = listSummaryFilters(source);
  const field = offered.find((filter) => filter.name === name);
  const where = parseFilters(filters.where);
  const describe = (part: SummaryDefinition['filters']) =>
    describeCounted({ source, rows: [], column: null, measures: [], filters: part }, names, '')[0]?.label ?? '';
  const applied = [
    ...Object.entries(filters).flatMap(([key, of]) =>
      key === 'where' ? [] : [{ label: describe({ [key]: of }), change: { [key]: '' } }],
    ),
    ...where.map((filter) => ({
      label: describe({ where: serialiseFilters([filter]) }),
      change: { where: serialiseFilters(where.filter((other) => other !== filter)) },
    })),
  ];
  const [only, ...others] = applied;
  const text = others.length > 0 ? String(applied.length) : (only?.label ?? '');
  return (
    <PanelChip name={only ? texts.filters : texts.addFilter} text={text} isOn={only !== undefined}>
      {(close) => (
        <>
          {applied.map(({ label, change }) => (
            <Group key={label} justify="space-between" gap={8} mb={6} wrap="nowrap">
              {label}
              <CloseButton size={18} aria-label={texts.remove(label)} onClick={() => onChange(change)} />
            </Group>
          ))}
          <Stack
            component="form"
            gap={6}
            align="flex-start"
            onSubmit={(event) => {
              event.preventDefault();
              if (!field || value.trim() === '' || getFilterProblem(field, value) !== null) return;
              close();
              setValue('');
              onChange({ [field.name]: value.trim() });
            }}
          >
            <Select
              label={texts.filterBy}
              data-autofocus
              comboboxProps={{ withinPortal: false }}
              data={offered.map((filter) => ({ value: filter.name, label: filter.label }))}
              value={name}
              onChange={(next) => {
                setName(next);
                setValue('');
              }}
            />
            {field && (
              <FilterField
                definition={field}
                value={value}
                width={200}
                onChange={setValue}
                {...(field.directory ? { names: names[field.directory] } : {})}
              />
            )}
            <Button variant="filled" type="submit" disabled={value.trim() === ''}>
              {texts.add}
            </Button>
          </Stack>
        </>
      )}
    </PanelChip>
  );
}

const topCounts = ['5', '10', '20', '50'];

function Chips({ catalogue, definition, others, isOldestFirst, onChange }: Props) {
  const { source, rows, column, measures, share, top } = definition;
  const [first = null, second = null] = rows;
  const fields = toChoices(catalogue.fields.values(), [...rows, column]);
  const without = (...used: readonly (string | null)[]) => fields.filter(({ value }) => !used.includes(value));
  const getLabel = (id: string | null) => fields.find(({ value }) => value === id)?.label ?? texts.none;
  const withNone = (choices: Choice[]) => [{ value: none, label: texts.none }, ...choices];
  const setRows = (next: readonly (string | null)[]) => onChange({ rows: next.filter(Boolean).join(',') });
  const isPeriod = column !== null && getFieldPeriod(column) !== null;
  const values = toChoices(catalogue.measures.values(), measures).filter(({ value }) => measures.includes(value));
  return (
    <>
      {typeof source === 'string' && (
        <MenuChip
          name={texts.of}
          text={sourceLabels[source]}
          value={source}
          choices={savedSources.map((value) => ({ value, label: sourceLabels[value] }))}
          onChange={(of) => onChange({ of })}
        />
      )}
      <MenuChip
        name={texts.rows}
        text={getLabel(first)}
        value={first}
        choices={without(second, column)}
        onChange={(field) => setRows([field, second])}
      />
      <MenuChip
        name={texts.thenBy}
        text={getLabel(second)}
        value={second ?? none}
        choices={withNone(without(first, column))}
        onChange={(field) => setRows([first, field])}
      />
      <MenuChip
        name={texts.columns}
        text={isPeriod && isOldestFirst ? `${getLabel(column)} ${texts.oldestFirst}` : getLabel(column)}
        value={column ?? none}
        choices={withNone(without(first, second))}
        onChange={(field) => onChange({ column: field })}
      >
        {isPeriod && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange({ oldest: isOldestFirst ? '' : '1' })}>
              {isOldestFirst ? texts.newestFirst : texts.oldestFirst}
            </Menu.Item>
          </>
        )}
      </MenuChip>
      <ValueChip catalogue={catalogue} definition={definition} onChange={onChange} />
      <ChangeChip definition={definition} others={others} onChange={onChange} />
      <MenuChip
        name={texts.share}
        text={share === undefined ? texts.none : texts.shares[share].toLowerCase()}
        isOn={share !== undefined}
        value={share ?? none}
        choices={withNone(listSummaryShares(column !== null).map((value) => ({ value, label: texts.shares[value] })))}
        onChange={(value) => onChange({ share: value })}
      />
      <MenuChip
        name={texts.top}
        text={top === undefined ? texts.topAll : String(top.count)}
        isOn={top !== undefined}
        value={top === undefined ? none : String(top.count)}
        choices={[{ value: none, label: texts.topAll }, ...topCounts.map((value) => ({ value, label: value }))]}
        onChange={(count) => onChange({ top: count, by: count === none ? '' : (top?.by ?? measures.at(-1) ?? '') })}
      >
        {top !== undefined && values.length > 1 && (
          <>
            <Menu.Divider />
            {values.map(({ value, label }) => (
              <Menu.Item
                key={value}
                aria-current={value === top.by || undefined}
                onClick={() => onChange({ by: value })}
              >
                {label}
              </Menu.Item>
            ))}
          </>
        )}
      </MenuChip>
      <FilterChip definition={definition} onChange={onChange} />
    </>
  );
}

/** Says what a summary is in a few words: "Supplier by month: commission, change". */
export function describeShort({ catalogue, definition }: Pick<Props, 'catalogue' | 'definition'>): string {
  const { rows, column, measures, before, share } = definition;
  const toLower = (text: string) => text.toLocaleLowerCase('en-AU');
  const getLabel = (id: string) => catalogue.fields.get(id)?.label ?? id;
  const values = measures.map((id) => toLower(catalogue.measures.get(id)?.label ?? id));
  const extras = [...(before === undefined ? [] : [toLower(texts.change)]), ...(share ? [toLower(texts.share)] : [])];
  const fields = [...rows.map(getLabel).slice(0, 2), ...(column === null ? [] : [getLabel(column)])];
  const [first = '', ...others] = fields;
  return `${[first, ...others.map(toLower)].join(' by ')}: ${[...values, ...extras].join(', ')}`;
}

/** Memoised: the result and its progress leave the chips as they are. */
export const SummaryBuilder = memo(function SummaryBuilder(props: Props) {
  const isNarrow = useIsNarrow();
  return (
    <fieldset aria-label={texts.build} className="summary-builder">
      {isNarrow ? (
        <PanelChip name={describeShort(props)} text="">
          {() => (
            <Stack gap={6} align="flex-start">
              <Chips {...props} />
            </Stack>
          )}
        </PanelChip>
      ) : (
        <Chips {...props} />
      )}
    </fieldset>
  );
});
