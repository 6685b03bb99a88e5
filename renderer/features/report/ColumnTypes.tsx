/** The type of each column: inferred from the data, or as corrected by the user. */
import { Button, Popover, Select } from '@mantine/core';
import { useChangePreferences } from '@renderer/data/queries/preferences';
import { ColumnSearch, matchesColumnName, minSearchedColumns } from '@renderer/ui/ColumnSearch';
import { truncateText } from '@renderer/ui/truncate-text';
import { useVirtualList } from '@renderer/ui/use-virtual-list';
import {
  type ColumnSetting,
  type ColumnStats,
  type ColumnType,
  canBeCents,
  columnTypes,
  getColumnSetting,
  getColumnType,
  getEffectiveSettings,
  inferType,
  type MoneyKind,
  moneyKinds,
  toMoneyConfirmationKey,
} from '@shared/report-columns';
import type { ReportPreferences } from '@shared/schemas/preferences';
import type { ReportRun } from '@shared/schemas/report';
import { IconTypography } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { moneyLabels, texts, typeLabels } from './texts';

const moneyData = moneyKinds.map((value) => ({ value, label: moneyLabels[value] }));

type Props = { readonly run: ReportRun; readonly preferences: ReportPreferences };

type LineProps = {
  readonly name: string;
  readonly stats: ColumnStats;
  readonly preferences: ReportPreferences;
  readonly confirmationKey: string;
  readonly onSet: (name: string, setting: ColumnSetting, isMoney: boolean) => void;
};

function ColumnTypeLine({ name, stats, preferences, confirmationKey, onSet }: LineProps) {
  const { type, money } = getColumnSetting(preferences.columns, name) ?? {};
  const effectiveType = getColumnType(name, stats, type ? { type } : undefined);
  const isNumber = effectiveType === 'integer' || effectiveType === 'decimal';
  const title = truncateText(name === '' ? texts.types.noName : name, 'cell');
  return (
    <>
      <span className="type-name" title={title}>
        {title}
      </span>
      <Select
        size="xs"
        w={190}
        aria-label={texts.types.typeOf(name)}
        data={[
          { value: 'found', label: texts.types.automatic(inferType(name, stats)) },
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
            aria-label={texts.types.moneyIn(name)}
            placeholder={texts.types.notSet}
            clearable
            data={canBeCents(effectiveType) ? moneyData : moneyData.slice(1)}
            value={money && confirmationKey === preferences.moneyConfirmationKey ? money : null}
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

function TypeList({ run, preferences }: Props) {
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
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={540} trapFocus withinPortal>
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
      <Popover.Dropdown aria-label={texts.types.title}>
        <TypeList run={run} preferences={preferences} />
      </Popover.Dropdown>
    </Popover>
  );
}
