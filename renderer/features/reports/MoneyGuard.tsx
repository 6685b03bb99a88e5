/**
 * Asks the user whether amounts are cents or dollars, in one line. The API leaves the unit to the report's template
 * (`build/docs/api.md`, Reports), and a wrong guess would be off by a factor of 100. Nothing is divided before the user
 * has confirmed it (faults 33). Amounts with decimals are not in question: they cannot be cents.
 */

import { Button, Group, Radio } from '@mantine/core';
import { useChangePreferences } from '@renderer/data/preferences';
import type { ReportResult } from '@renderer/data/reports';
import type { MoneyColumn } from '@renderer/fields/result-columns';
import { truncateText } from '@renderer/ui/formatters';
import { useVirtualList } from '@renderer/ui/long-list';
import { getColumnSetting, toMoneyConfirmationKey } from '@shared/reports/columns';
import { type Cell, type ColumnSetting, cellText, type MoneyKind, moneyKinds } from '@shared/reports/report';
import { decimalToUnits, formatMoney } from '@shared/values/money';
import { useState } from 'react';
import { moneyLabels, texts } from './texts';

/* Samples of a column that may be money, as they were sent and as they would be in cents; what its name says of its unit. */

const maxSamples = 3;

/** What amounts are, by the index of their column in the report. */
type MoneyKinds = Readonly<Record<number, MoneyKind>>;

/** Picks a few different values of a column; zeros only if there is nothing else. */
export function pickSamples(rows: readonly (readonly Cell[])[], index: number): string[] {
  const found = new Set<string>();
  for (const row of rows) {
    const text = cellText(row[index] ?? null);
    if (text !== '' && Number(text) !== 0) found.add(text);
    if (found.size === maxSamples) break;
  }
  return found.size > 0 ? [...found] : ['0'];
}

/** Formats a sample as if it were cents. Null if it is not a whole number. */
function formatAsCents(text: string): string | null {
  const units = decimalToUnits(text, 0);
  return units === null ? null : formatMoney(units);
}

/** Whether a column's name says that its amounts are cents: "amount_cents", "Total (cents)". */
const isNamedCents = (name: string): boolean =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .includes('cents');

/** Chooses what is known before the user answers: an earlier answer, dollars for decimals, cents for a name that says so. */
export function getInitialKinds(
  columns: readonly MoneyColumn[],
  settings: Readonly<Record<string, ColumnSetting>>,
): MoneyKinds {
  return Object.fromEntries(
    columns.flatMap(({ index, name, mayBeCents }): [number, MoneyKind][] => {
      const kind = getColumnSetting(settings, name)?.money;
      if (kind && (mayBeCents || kind !== 'cents')) return [[index, kind]];
      if (!mayBeCents) return [[index, 'decimal']];
      return isNamedCents(name) ? [[index, 'cents']] : [];
    }),
  );
}

/* The columns that may be money, each with samples and with its own answer: cents, dollars, or no money. */

/** Pixels: height of a line, and of the visible part of the list. */
const lineHeight = 28;
const listHeight = 240;
/** Longer lists are virtualised: each line has three slow radio buttons. */
const maxUnwindowedLines = 30;

type MoneyTableProps = {
  readonly result: ReportResult;
  readonly columns: readonly MoneyColumn[];
  readonly kinds: MoneyKinds;
  readonly onChange: (kinds: MoneyKinds) => void;
};

function MoneyTable({ result, columns, kinds, onChange }: MoneyTableProps) {
  const { from, to, above, below, onScroll } = useVirtualList({
    count: columns.length,
    rowHeight: lineHeight,
    height: listHeight,
    maxUnvirtualized: maxUnwindowedLines,
  });
  return (
    <div className="wide" style={{ maxHeight: listHeight, overflowY: 'auto' }} onScroll={onScroll}>
      <table className="sum-table" aria-label={texts.money.table}>
        <thead>
          <tr>
            <th scope="col">{texts.money.column}</th>
            <th scope="col">{texts.money.received}</th>
            <th scope="col">{texts.money.ifCents}</th>
            <th scope="col">{texts.money.thisIs}</th>
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {columns.slice(from, to).map(({ index, name }) => {
            const samples = pickSamples(result.rows, index);
            return (
              <tr key={index} style={{ height: lineHeight }}>
                <th scope="row">{truncateText(name, 'cell')}</th>
                <td>{samples.join(' · ')}</td>
                <td>{samples.map((text) => formatAsCents(text) ?? '–').join(' · ')}</td>
                <td>
                  <Radio.Group
                    aria-label={texts.money.what(name)}
                    value={kinds[index] ?? null}
                    onChange={(kind) => onChange({ ...kinds, [index]: kind as MoneyKind })}
                  >
                    <Group gap="sm" wrap="nowrap">
                      {moneyKinds.map((kind) => (
                        <Radio key={kind} size="xs" value={kind} label={moneyLabels[kind]} />
                      ))}
                    </Group>
                  </Radio.Group>
                </td>
              </tr>
            );
          })}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}

type Props = {
  readonly result: ReportResult;
  readonly columns: readonly MoneyColumn[];
  /** The column settings so far, perhaps of another state of the report. */
  readonly settings: Readonly<Record<string, ColumnSetting>>;
  /** Whether the amounts were confirmed before, for another state of the report. */
  readonly isConfirmed: boolean;
  readonly onLater: () => void;
};

export function MoneyGuard({ result, columns, settings, isConfirmed, onLater }: Props) {
  const change = useChangePreferences();
  const [kinds, setKinds] = useState(() => getInitialKinds(columns, settings));
  const [isTableOpen, setTableOpen] = useState(false);
  const { headers, lastModified, slug } = result.run;
  const integerColumns = columns.filter(({ mayBeCents }) => mayBeCents);
  const confirm = () => {
    const confirmed = new Map<string, ColumnSetting>(
      Object.entries(settings).map(([name, { money: _, ...setting }]) => [name, setting]),
    );
    for (const { index, name } of columns) {
      const money = kinds[index];
      if (money) confirmed.set(name, { ...confirmed.get(name), money });
    }
    change.mutate({
      kind: 'report-columns',
      slug,
      columns: Object.fromEntries(confirmed),
      basis: toMoneyConfirmationKey(headers, lastModified),
    });
  };
  const isComplete = columns.every(({ index }) => kinds[index] !== undefined);
  const [first] = integerColumns;
  const common = integerColumns.every(({ index }) => kinds[index] === kinds[first?.index ?? -1])
    ? kinds[first?.index ?? -1]
    : null;
  const samples = first ? pickSamples(result.rows, first.index) : [];
  const inCents = formatAsCents(samples[0] ?? '');
  return (
    <section className="note money-guard" aria-label={texts.money.question}>
      <div className="money-line">
        <strong title={texts.money.unknown}>{texts.money.question}</strong>
        {isConfirmed && <span className="dim small">{texts.money.changed}</span>}
        {first && (
          <span className="small num">
            {texts.money.sample(truncateText(first.name, 'cell'), samples)}
            {integerColumns.length > 1 && texts.money.andOthers(integerColumns.length - 1)}
          </span>
        )}
        <Radio.Group
          aria-label={integerColumns.length > 1 ? texts.money.setAll : texts.money.what(first?.name ?? '')}
          value={common ?? null}
          onChange={(kind) =>
            setKinds({ ...kinds, ...Object.fromEntries(integerColumns.map(({ index }) => [index, kind as MoneyKind])) })
          }
        >
          <Group gap="xs" wrap="nowrap">
            {moneyKinds.map((kind) => (
              <Radio
                key={kind}
                size="xs"
                value={kind}
                label={kind === 'cents' && inCents !== null ? texts.money.inCents(inCents) : moneyLabels[kind]}
              />
            ))}
          </Group>
        </Radio.Group>
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" disabled={!isComplete} title={texts.money.effect} onClick={confirm}>
            {texts.money.confirm}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onLater}>
            {texts.money.later}
          </Button>
          {integerColumns.length > 1 && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={isTableOpen}
              onClick={() => setTableOpen(!isTableOpen)}
            >
              {texts.money.byColumn}
            </Button>
          )}
        </Group>
      </div>
      {isTableOpen && <MoneyTable result={result} columns={integerColumns} kinds={kinds} onChange={setKinds} />}
    </section>
  );
}
