/** The type of each column: inferred from the data, or as corrected by the user. */

import { Button, Popover, Select } from '@mantine/core';
import { useChangePreferences } from '@renderer/data/preferences';
import { truncateText } from '@renderer/ui/formatters';
import { ColumnSearch, matchesColumnName, minSearchedColumns, useVirtualList } from '@renderer/ui/long-list';
import {
  canBeCents,
  getColumnSetting,
  getColumnType,
  getEffectiveSettings,
  inferType,
  toMoneyConfirmationKey,
} from '@shared/reports/columns';
import {
  type ColumnSetting,
  type ColumnStats,
  type ColumnType,
  columnTypes,
  type MoneyKind,
  moneyKinds,
  type ReportRun,
} from '@shared/reports/report';
import type { ReportPreferences } from '@shared/settings/preferences';
import { type DateOrder, type DecimalSign, dateOrders, decimalSigns } from '@shared/values/reading-ways';
import { IconTypography } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { moneyLabels, texts, typeLabels } from './texts';

/* The types that a column can be given, as choices of one list: dates and numbers also by how they are written. */

/** The choice that leaves the type to the values. */
const automaticType = 'found';

const join = (type: ColumnType, way: DateOrder | DecimalSign) => `${type} ${way}`;

type TypeChoice = { readonly value: string; readonly label: string };

/** Lists the choices of a column. One without texts has nothing that could be written in several ways. */
function listTypeChoices(name: string, stats: ColumnStats): TypeChoice[] {
  const ways: Partial<Record<ColumnType, TypeChoice[]>> =
    stats.texts === 0
      ? {}
      : {
          date: dateOrders.map((order) => ({ value: join('date', order), label: texts.types.dateOrders[order] })),
          decimal: decimalSigns.map((sign) => ({
            value: join('decimal', sign),
            label: texts.types.decimalSigns[sign],
          })),
        };
  return [
    { value: automaticType, label: texts.types.automatic(inferType(name, stats)) },
    ...columnTypes.flatMap((type) => [{ value: type, label: typeLabels[type] }, ...(ways[type] ?? [])]),
  ];
}

/** Gets the choice that is set. */
function toTypeChoice({ type, dateOrder, decimalSign }: ColumnSetting = {}): string {
  if (type === 'date' && dateOrder !== undefined) return join('date', dateOrder);
  if (type === 'decimal' && decimalSign !== undefined) return join('decimal', decimalSign);
  return type ?? automaticType;
}

/** Gets what a choice sets of a column. */
function fromTypeChoice(choice: string): Omit<ColumnSetting, 'money'> {
  const [type, way] = choice.split(' ');
  const found = columnTypes.find((candidate) => candidate === type);
  if (found === undefined) return {};
  const dateOrder: DateOrder | undefined = dateOrders.find((order) => order === way);
  const decimalSign: DecimalSign | undefined = decimalSigns.find((sign) => sign === way);
  return { type: found, ...(dateOrder ? { dateOrder } : {}), ...(decimalSign ? { decimalSign } : {}) };
}

const moneyData = moneyKinds.map((value) => ({ value, label: moneyLabels[value] }));

/** Where the lists of choices are drawn: in the panel, because a click beside it would close it, and over its own list. */
type ListsIn = { readonly panel: HTMLElement | null };

const drawIn = (panel: HTMLElement | null) =>
  panel === null ? { withinPortal: false } : { withinPortal: true, portalProps: { target: panel } };

type Props = { readonly run: ReportRun; readonly preferences: ReportPreferences };

type LineProps = ListsIn & {
  readonly name: string;
  readonly stats: ColumnStats;
  readonly preferences: ReportPreferences;
  readonly confirmationKey: string;
  readonly onSet: (name: string, setting: ColumnSetting, isMoney: boolean) => void;
};

function ColumnTypeLine({ name, stats, preferences, confirmationKey, onSet, panel }: LineProps) {
  const { money, ...typed } = getColumnSetting(preferences.columns, name) ?? {};
  const effectiveType = getColumnType(name, stats, typed);
  const isNumber = effectiveType === 'integer' || effectiveType === 'decimal';
  const title = truncateText(name === '' ? texts.types.noName : name, 'cell');
  return (
    <>
      <span className="type-name" title={title}>
        {title}
      </span>
      <Select
        size="xs"
        w={240}
        aria-label={texts.types.label(name)}
        data={listTypeChoices(name, stats)}
        value={toTypeChoice(typed)}
        allowDeselect={false}
        comboboxProps={drawIn(panel)}
        onChange={(value) =>
          onSet(name, { ...fromTypeChoice(value ?? automaticType), ...(money ? { money } : {}) }, false)
        }
      />
      <div className="type-money">
        {isNumber && (
          <Select
            size="xs"
            aria-label={texts.types.moneyIn(name)}
            placeholder={texts.types.notSet}
            clearable
            comboboxProps={drawIn(panel)}
            data={canBeCents(effectiveType) ? moneyData : moneyData.slice(1)}
            value={money && confirmationKey === preferences.moneyConfirmationKey ? money : null}
            onChange={(value) =>
              onSet(name, { ...typed, ...(value ? { money: value as MoneyKind } : {}) }, value !== null)
            }
          />
        )}
      </div>
    </>
  );
}

/** Pixels: height of a line, and of the visible part of the list. */
const lineHeight = 38;
const listHeight = 380;
/** Longer lists are virtualised: each line has two slow input fields. */
const maxUnwindowedLines = 16;

function TypeList({ run, preferences, panel }: Props & ListsIn) {
  const change = useChangePreferences();
  const [typed, setTyped] = useState('');
  const confirmationKey = toMoneyConfirmationKey(run.headers, run.lastModified);
  const columns = useMemo(() => {
    const statsByName = new Map<string, ColumnStats>();
    run.headers.forEach((name, index) => {
      const stats = run.columns[index];
      if (stats && !statsByName.has(name)) statsByName.set(name, stats);
    });
    return [...statsByName].map(([name, stats]) => ({ name, stats }));
  }, [run]);
  const found = columns.filter(({ name }) => matchesColumnName(name, typed));
  const list = useRef<HTMLUListElement>(null);
  const { from, to, above, below, onScroll, reset } = useVirtualList({
    count: found.length,
    rowHeight: lineHeight,
    height: listHeight,
    maxUnvirtualized: maxUnwindowedLines,
  });
  const set = (name: string, setting: ColumnSetting, isMoney: boolean) => {
    // Money settings that were confirmed for another state of the report must not take effect with this change.
    const effective = isMoney
      ? getEffectiveSettings(preferences.columns, preferences.moneyConfirmationKey, run.headers, run.lastModified)
      : null;
    const settings = new Map(Object.entries(effective ?? preferences.columns));
    if (Object.keys(setting).length === 0) settings.delete(name);
    else settings.set(name, setting);
    change.mutate({
      kind: 'report-columns',
      slug: run.slug,
      columns: Object.fromEntries(settings),
      basis: isMoney ? confirmationKey : preferences.moneyConfirmationKey,
    });
  };
  const search = (text: string) => {
    setTyped(text);
    reset();
    list.current?.scrollTo({ top: 0 });
  };
  return (
    <>
      {columns.length > minSearchedColumns && (
        <ColumnSearch typed={typed} found={found.length} all={columns.length} onChange={search} />
      )}
      <ul
        ref={list}
        className="type-list"
        aria-label={texts.types.title}
        style={{ maxHeight: listHeight }}
        onScroll={onScroll}
      >
        <li aria-hidden style={{ height: above }} />
        {found.slice(from, to).map(({ name, stats }) => (
          <li key={name} style={{ height: lineHeight }}>
            <ColumnTypeLine
              name={name}
              stats={stats}
              preferences={preferences}
              confirmationKey={confirmationKey}
              onSet={set}
              panel={panel}
            />
          </li>
        ))}
        <li aria-hidden style={{ height: below }} />
      </ul>
    </>
  );
}

export function ColumnTypes({ run, preferences }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      width={600}
      trapFocus
      returnFocus
      closeOnEscape={false}
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconTypography size={14} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.types.title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        ref={setPanel}
        aria-label={texts.types.title}
        onKeyDownCapture={({ key, target }) => {
          // In a list that is open, Escape closes the list alone.
          if (key === 'Escape' && !(target as Element).hasAttribute('data-expanded')) setOpen(false);
        }}
      >
        <TypeList run={run} preferences={preferences} panel={panel} />
      </Popover.Dropdown>
    </Popover>
  );
}
