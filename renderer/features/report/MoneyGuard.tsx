/**
 * Asks the user whether amounts are cents or dollars, in one line. The API leaves the unit to the report's template
 * (`build/docs/api.md`, Reports), and a wrong guess would be off by a factor of 100. Nothing is divided before the user
 * has confirmed it (faults 33). Amounts with decimals are not in question: they cannot be cents.
 */
import { Button, Group, Radio } from '@mantine/core';
import type { MoneyColumn } from '@renderer/components/result-columns';
import { useChangePreferences } from '@renderer/data/queries/preferences';
import type { ReportResult } from '@renderer/data/queries/reports';
import { truncateText } from '@renderer/ui/truncate-text';
import { toMoneyConfirmationKey } from '@shared/report-columns';
import { type ColumnSetting, type MoneyKind, moneyKinds } from '@shared/schemas/report-column';
import { useState } from 'react';
import { MoneyTable } from './MoneyTable';
import { formatAsCents, getInitialKinds, pickSamples } from './money-samples';
import { moneyLabels, texts } from './texts';

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
