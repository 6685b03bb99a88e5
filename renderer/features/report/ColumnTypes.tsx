/** The type of each column: inferred from the data, or as corrected by the user. */
import { Button, Popover, Select } from '@mantine/core';
import { getColumnSetting } from '@renderer/components/result-columns';
import { useChangePreferences } from '@renderer/data/queries/preferences';
import { ColumnSearch, matchesColumnName, minSearchedColumns } from '@renderer/ui/ColumnSearch';
import { truncateText } from '@renderer/ui/truncate-text';
import { useVirtualList } from '@renderer/ui/use-virtual-list';
import {
  type ColumnSetting,
  type ColumnStats,
  type ColumnType,
  columnTypes,
  getColumnType,
  getEffectiveSettings,
  inferType,
  type MoneyKind,
  toMoneyConfirmationKey,
} from '@shared/report-columns';
import type { ReportPreferences } from '@shared/schemas/preferences';
import type { ReportRun } from '@shared/schemas/report';
import { IconTypography } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';

const typeLabels: Readonly<Record<ColumnType, string>> = {
  integer: 'Whole number',
  decimal: 'Decimal number',
  date: 'Date',
  text: 'Text',
};
const moneyData = [
  { value: 'cents', label: 'Cents' },
  { value: 'decimal', label: 'Dollars' },
  { value: 'none', label: 'Not money' },
];

type Props = { readonly run: ReportRun; readonly memory: ReportPreferences };

type LineProps = {
  readonly name: string;
  readonly facts: ColumnStats;
  readonly memory: ReportPreferences;
  readonly basis: string;
  readonly onSet: (name: string, setting: ColumnSetting, isMoney: boolean) => void;
};

function ColumnTypeLine({ name, facts, memory, basis, onSet }: LineProps) {
  const { type, money } = getColumnSetting(memory.columns, name) ?? {};
  const effectiveType = getColumnType(name, facts, type ? { type } : undefined);
  const isNumber = effectiveType === 'integer' || effectiveType === 'decimal';
  const shown = truncateText(name === '' ? '(no name)' : name, 'cell');
  return (
    <>
      <span className="type-name" title={shown}>
        {shown}
      </span>
      <Select
        size="xs"
        w={190}
        aria-label={`Type of ${name}`}
        data={[
          { value: 'found', label: `Found: ${typeLabels[inferType(name, facts)].toLowerCase()}` },
          ...columnTypes.map((value) => ({ value, label: typeLabels[value] })),
        ]}
        value={type ?? 'found'}
        onChange={(value) =>
          onSet(
            name,
            {
              ...(value && value !== 'found' ? { type: value as ColumnType } : {}),
              ...(money ? { money } : {}),
            },
            false,
          )
        }
      />
      <div className="type-money">
        {isNumber && (
          <Select
            size="xs"
            aria-label={`Money in ${name}`}
            placeholder="Not asked"
            clearable
            data={effectiveType === 'integer' ? moneyData : moneyData.slice(1)}
            value={money && basis === memory.moneyBasis ? money : null}
            onChange={(value) =>
              onSet(
                name,
                { ...(type ? { type } : {}), ...(value ? { money: value as MoneyKind } : {}) },
                value !== null,
              )
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

function TypeList({ run, memory }: Props) {
  const change = useChangePreferences();
  const [typed, setTyped] = useState('');
  const basis = toMoneyConfirmationKey(run.headers, run.lastModified);
  const columns = useMemo(() => {
    const facts = new Map<string, ColumnStats>();
    run.headers.forEach((name, index) => {
      const own = run.columns[index];
      if (own && !facts.has(name)) facts.set(name, own);
    });
    return [...facts].map(([name, own]) => ({ name, facts: own }));
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
    const known = isMoney
      ? getEffectiveSettings(memory.columns, memory.moneyBasis, run.headers, run.lastModified)
      : null;
    const settings = new Map(Object.entries(known ?? memory.columns));
    if (Object.keys(setting).length === 0) settings.delete(name);
    else settings.set(name, setting);
    change.mutate({
      kind: 'report-columns',
      slug: run.slug,
      columns: Object.fromEntries(settings),
      basis: isMoney ? basis : memory.moneyBasis,
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
        aria-label="Column types"
        style={{ maxHeight: listHeight }}
        onScroll={onScroll}
      >
        <li aria-hidden style={{ height: above }} />
        {found.slice(from, to).map(({ name, facts }) => (
          <li key={name} style={{ height: lineHeight }}>
            <ColumnTypeLine name={name} facts={facts} memory={memory} basis={basis} onSet={set} />
          </li>
        ))}
        <li aria-hidden style={{ height: below }} />
      </ul>
    </>
  );
}

export function ColumnTypes({ run, memory }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={540} trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconTypography size={14} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Types
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Column types">
        <TypeList run={run} memory={memory} />
      </Popover.Dropdown>
    </Popover>
  );
}
