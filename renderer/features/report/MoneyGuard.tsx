/**
 * Asks the user whether amounts are cents or dollars. The API leaves the unit to the report's template
 * (`build/docs/api.md`, Reports), and a wrong guess would be off by a factor of 100. Nothing is divided before the user
 * has confirmed it (faults 33).
 */
import { Button, Group, Radio } from '@mantine/core';
import type { MoneyColumn } from '@renderer/components/result-columns';
import { useChangePreferences } from '@renderer/data/queries/preferences';
import type { ReportResult } from '@renderer/data/queries/reports';
import { truncateText } from '@renderer/ui/truncate-text';
import { useVirtualList } from '@renderer/ui/use-virtual-list';
import { decimalToUnits, formatMoney } from '@shared/money';
import {
  type ColumnSetting,
  getColumnSetting,
  type MoneyKind,
  moneyKinds,
  toMoneyConfirmationKey,
} from '@shared/report-columns';
import { cellText } from '@shared/schemas/report';
import { useState } from 'react';

type Props = {
  readonly result: ReportResult;
  readonly columns: readonly MoneyColumn[];
  /** The column settings so far, perhaps of another state of the report. */
  readonly settings: Readonly<Record<string, ColumnSetting>>;
  /** Whether the amounts were confirmed before, for another state of the report. */
  readonly isConfirmed: boolean;
  readonly onLater: () => void;
};

const kindLabels: Readonly<Record<MoneyKind, string>> = { cents: 'Cents', decimal: 'Dollars', none: 'Not money' };
const maxSamples = 3;

/** Pixels: height of a line, and of the visible part of the list. */
const lineHeight = 28;
const listHeight = 240;
/** Longer lists are virtualised: each line has three slow radio buttons. */
const maxUnwindowedLines = 30;

/** Picks a few different values of a column; zeros only if there is nothing else. */
export function pickSamples(rows: ReportResult['rows'], index: number): string[] {
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

export function MoneyGuard({ result, columns, settings, isConfirmed, onLater }: Props) {
  const change = useChangePreferences();
  const [kindByIndex, setKindByIndex] = useState<Readonly<Record<number, MoneyKind>>>(() =>
    Object.fromEntries(
      columns.flatMap(({ index, name, mayBeCents }): [number, MoneyKind][] => {
        const kind = getColumnSetting(settings, name)?.money;
        if (kind && (mayBeCents || kind !== 'cents')) return [[index, kind]];
        // A column with decimals cannot be cents.
        return mayBeCents ? [] : [[index, 'decimal']];
      }),
    ),
  );
  const { headers, lastModified, slug } = result.run;
  const { from, to, above, below, onScroll } = useVirtualList({
    count: columns.length,
    rowHeight: lineHeight,
    height: listHeight,
    maxUnvirtualized: maxUnwindowedLines,
  });
  const confirm = () => {
    const said = new Map<string, ColumnSetting>(
      Object.entries(settings).map(([name, { money: _, ...setting }]) => [name, setting]),
    );
    for (const { index, name } of columns) {
      const money = kindByIndex[index];
      if (money) said.set(name, { ...said.get(name), money });
    }
    change.mutate({
      kind: 'report-columns',
      slug,
      columns: Object.fromEntries(said),
      basis: toMoneyConfirmationKey(headers, lastModified),
    });
  };
  const isComplete = columns.every(({ index }) => kindByIndex[index] !== undefined);
  const setAll = (kind: MoneyKind) =>
    setKindByIndex(
      Object.fromEntries(
        columns.map(({ index, mayBeCents }) => [index, kind === 'cents' && !mayBeCents ? 'decimal' : kind]),
      ),
    );
  return (
    <section className="panel money-guard" aria-label="What are these amounts?">
      <div className="panel-head">
        <h2>What are these amounts?</h2>
        <span className="dim small">
          {isConfirmed
            ? 'The report or its columns changed since this was answered. Please look again.'
            : 'The API does not say whether this report gives cents or dollars. Until it is answered they stand as they came.'}
        </span>
      </div>
      <div className="wide" style={{ maxHeight: listHeight, overflowY: 'auto' }} onScroll={onScroll}>
        <table className="sum-table" aria-label="Columns that may be money">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">As it came</th>
              <th scope="col">If it is cents</th>
              <th scope="col">It is</th>
            </tr>
          </thead>
          <tbody>
            {above > 0 && <tr aria-hidden style={{ height: above }} />}
            {columns.slice(from, to).map(({ index, name, mayBeCents }) => {
              const sample = pickSamples(result.rows, index);
              return (
                <tr key={index} style={{ height: lineHeight }}>
                  <th scope="row">{truncateText(name, 'cell')}</th>
                  <td>{sample.join(' · ')}</td>
                  <td>{mayBeCents ? sample.map((text) => formatAsCents(text) ?? '–').join(' · ') : '–'}</td>
                  <td>
                    <Radio.Group
                      aria-label={`What ${name} is`}
                      value={kindByIndex[index] ?? null}
                      onChange={(kind) => setKindByIndex({ ...kindByIndex, [index]: kind as MoneyKind })}
                    >
                      <Group gap="sm" wrap="nowrap">
                        {moneyKinds.map((kind) => (
                          <Radio
                            key={kind}
                            size="xs"
                            value={kind}
                            label={kindLabels[kind]}
                            disabled={kind === 'cents' && !mayBeCents}
                          />
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
      <Group gap="xs" mt="xs">
        <Button disabled={!isComplete} onClick={confirm}>
          Confirm
        </Button>
        <Button variant="default" onClick={onLater}>
          Later
        </Button>
        {columns.length > 1 && (
          <>
            <span className="dim small">All are</span>
            {moneyKinds.map((kind) => (
              <Button key={kind} variant="subtle" size="compact-xs" onClick={() => setAll(kind)}>
                {kindLabels[kind]}
              </Button>
            ))}
          </>
        )}
        <span className="faint small">
          This changes the screen, and exports of what is shown. Full exports stay as sent.
        </span>
      </Group>
    </section>
  );
}
