/** The filters of a report in one row: the dates, what else is set, more to add, and Run. */
import { Button, Group, Popover, TextInput } from '@mantine/core';
import { useNames } from '@renderer/data/app';
import { FilterField } from '@renderer/ui/FilterField';
import { useToday } from '@renderer/ui/use-now';
import { describeFilters } from '@shared/filters/filter-texts';
import { type FilterDefinition, isCheckable, reportFilters } from '@shared/filters/filters';
import { datePairs, findDatePair, type ReportParameters, setFilterValue, setRange } from '@shared/reports/parameters';
import type { FilterSupport } from '@shared/reports/report';
import { foldText } from '@shared/values/texts';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { Chip, DateChip } from './DateChip';
import { barTexts as texts } from './texts';

/** A filter to add: a pair of dates, or a single one. */
type Choice = { readonly id: string; readonly label: string; readonly names: readonly string[] };

const choices: readonly Choice[] = [
  ...datePairs.map(({ id, label, from, to }) => ({ id, label, names: [from, to] })),
  ...reportFilters.flatMap(({ name, label }) => (findDatePair(name) ? [] : [{ id: name, label, names: [name] }])),
];

/** How a report's filters are found out. */
export type FilterCheck = {
  readonly isRunning: boolean;
  readonly start: (names: readonly FilterDefinition[]) => void;
  readonly stop: () => void;
};

type Support = Readonly<Record<string, FilterSupport>>;

type AddFilterProps = {
  readonly unset: readonly Choice[];
  readonly support: Support;
  readonly check: FilterCheck;
  readonly onAdd: (id: string) => void;
};

function AddFilter({ unset, support, check, onAdd }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const isIgnored = ({ names }: Choice) => names.every((name) => support[name] === 'ignored');
  const found = unset.filter((choice) => !isIgnored(choice) && foldText(choice.label).includes(foldText(typed.trim())));
  const ignored = unset.filter(isIgnored);
  const unknown = reportFilters.filter((filter) => isCheckable(filter) && support[filter.name] === undefined);
  const change = (isOpened: boolean) => {
    setOpen(isOpened);
    setTyped('');
    setActive(0);
  };
  const add = (choice: Choice | undefined) => {
    if (!choice) return;
    change(false);
    onAdd(choice.id);
  };
  return (
    <Popover opened={isOpen} onChange={change} position="bottom-start" shadow="md" width={268} trapFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" leftSection={<IconPlus size={14} />} onClick={() => change(!isOpen)}>
          {texts.add}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label={texts.add}>
        <TextInput
          data-autofocus
          aria-label={texts.find}
          placeholder={texts.find}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
            if (step === 0 && event.key !== 'Enter') return;
            event.preventDefault();
            if (step === 0) add(found[active]);
            else setActive(Math.max(0, Math.min(found.length - 1, active + step)));
          }}
        />
        <div role="listbox" aria-label={texts.add} className="filter-choices">
          {found.map((choice, index) => (
            <button
              key={choice.id}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => add(choice)}
            >
              {choice.label}
            </button>
          ))}
        </div>
        {ignored.length > 0 && <p className="dim small">{texts.noEffect(ignored.map(({ label }) => label))}</p>}
        {check.isRunning ? (
          <Button variant="subtle" size="compact-sm" onClick={check.stop}>
            {texts.stopCheck}
          </Button>
        ) : (
          unknown.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => check.start(unknown)}>
              {texts.check(unknown.length + 1)}
            </Button>
          )
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type Props = {
  readonly parameters: ReportParameters;
  readonly onChange: (parameters: ReportParameters) => void;
  readonly onRun: () => void;
  readonly onCancel: () => void;
  readonly isRunning: boolean;
  /** Whether the filters are others than those of the result, or there is none. */
  readonly isChanged: boolean;
  /** Whether the dates are to be filled in at first. */
  readonly opensDates: boolean;
  readonly support: Support;
  readonly check: FilterCheck;
  readonly runButton: RefObject<HTMLButtonElement | null>;
};

export function FilterBar(props: Props) {
  const { parameters, onChange, onRun, onCancel, isRunning, isChanged, opensDates, support, check, runButton } = props;
  const names = useNames();
  const today = useToday();
  /** The filter whose editor is open. */
  const [openId, setOpenId] = useState<string | null>(opensDates ? datePairs[0].id : null);
  const bar = useRef<HTMLElement>(null);
  const isSet = ({ id, names: filters }: Choice) =>
    filters.some((name) => (parameters.filters[name] ?? '') !== '') || Object.hasOwn(parameters.ranges, id);
  const shown = choices.filter((choice) => choice === choices[0] || choice.id === openId || isSet(choice));
  const remove = ({ names: filters, id }: Choice) => {
    const pair = datePairs.find((candidate) => candidate.id === id);
    const plain = pair ? setRange(parameters, pair, null, today) : parameters;
    onChange(filters.reduce((left, name) => setFilterValue(left, name, '', today), plain));
    setOpenId(null);
    bar.current?.querySelector<HTMLElement>('.report-chip button')?.focus();
  };
  return (
    <search ref={bar} className="report-bar" aria-label={texts.bar}>
      {shown.map((choice) => {
        const { id, label } = choice;
        const isOpen = openId === id;
        const common = {
          label,
          isOpen,
          setOpen: (isOpening: boolean) => setOpenId(isOpening ? id : null),
          onRemove: choice === choices[0] ? null : () => remove(choice),
          warning: choice.names.every((name) => support[name] === 'ignored') ? texts.noEffect([label]) : null,
        };
        const pair = datePairs.find((candidate) => candidate.id === id);
        if (pair)
          return (
            <DateChip key={id} {...common} pair={pair} parameters={parameters} onChange={onChange} onRun={onRun} />
          );
        const definition: FilterDefinition | undefined = reportFilters.find(({ name }) => name === id);
        const value = parameters.filters[id] ?? '';
        const [described] = describeFilters(reportFilters, { [id]: value }, names);
        return (
          definition && (
            <Chip key={id} {...common} value={described?.label.slice(label.length + 2) || texts.any}>
              <Group
                component="form"
                gap={6}
                align="end"
                wrap="nowrap"
                onSubmit={(event) => {
                  event.preventDefault();
                  setOpenId(null);
                }}
              >
                <FilterField
                  definition={definition}
                  value={value}
                  width={240}
                  onChange={(typed) => onChange(setFilterValue(parameters, id, typed, today))}
                  {...(definition.directory ? { names: names[definition.directory] } : {})}
                />
                <Button type="submit" variant="default">
                  {texts.done}
                </Button>
              </Group>
            </Chip>
          )
        );
      })}
      <AddFilter
        unset={choices.filter((choice) => !shown.includes(choice))}
        support={support}
        check={check}
        onAdd={setOpenId}
      />
      {isRunning ? (
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      ) : (
        <Button
          ref={runButton}
          variant={isChanged ? 'filled' : 'default'}
          leftSection={<IconPlayerPlay size={14} />}
          aria-label={texts.runReport}
          aria-keyshortcuts="Control+Enter"
          onClick={onRun}
        >
          {texts.run}
        </Button>
      )}
    </search>
  );
}
