/** A trip's amounts, and in the same place whether they add up: to the total, and to the list of trips. */
import { Popover } from '@mantine/core';
import { Money, Sum } from '@renderer/ui/formatters';
import { SmallTable } from '@renderer/ui/SmallTable';
import { type AmountField, sectorAmounts, tripAmounts } from '@shared/fields/trip';
import type { Sector, SectorSummary } from '@shared/records/trip';
import { formatMoney, sumCents } from '@shared/values/money';
import { type ReactNode, useMemo } from 'react';
import { checkSummary, type SectorSums, type SummaryCheck, sumSectors } from './sector-sums';
import { texts } from './trip-texts';

const labels = Object.fromEntries(sectorAmounts.map(({ field, label }) => [field, label])) as Record<
  AmountField,
  string
>;

type LineProps = { readonly label: ReactNode; readonly className?: string; readonly children: ReactNode };

function Line({ label, className, children }: LineProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The amounts that differ from the trips list, one by one. */
function Differences({ check }: { check: SummaryCheck }) {
  const [first] = check.differences;
  if (!first) return null;
  return (
    <Popover position="bottom-end" shadow="md" withinPortal trapFocus>
      <div className="warn">
        <dt>{texts.check.listSays(first.label, formatMoney(first.listed))}</dt>
        <dd>
          <Popover.Target>
            <button type="button" className="link">
              {texts.check.show}
            </button>
          </Popover.Target>
        </dd>
      </div>
      <Popover.Dropdown>
        {texts.check.compared[check.against]}
        <SmallTable
          label={texts.check.label}
          columns={texts.check.columns.map((label, index) => (index === 0 ? { label } : { label, className: 'num' }))}
          rows={check.differences.map(({ label, listed, summed, difference }) => ({
            key: label,
            cells: [
              label,
              <Money key="listed" cents={listed} />,
              <Money key="summed" cents={summed} />,
              <Money key="difference" cents={difference} />,
            ],
          }))}
        />
        {check.uncompared.length > 0 && texts.check.uncompared(check.uncompared)}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Says beside the total whether net, fees and GST make it, and whether the trips list has the same. */
function TotalMark({ sums, check }: { sums: SectorSums | null; check: SummaryCheck | null }) {
  if (sums !== null && sums.otherParts !== null) {
    return <span className="negative">{texts.money.otherParts(formatMoney(sums.otherParts))}</span>;
  }
  if (check === null || check.agreesWith === 'none' || check.uncompared.length > 0) return null;
  return (
    <span
      className="good"
      role="img"
      aria-label={texts.check.agrees[check.agreesWith]}
      title={texts.check.agrees[check.agreesWith]}
    >
      ✓
    </span>
  );
}

const toSums = (summary: SectorSummary | null) =>
  Object.fromEntries(
    tripAmounts.map(({ field, summaryField }) => [field, sumCents([summary?.[summaryField] ?? null])]),
  );

type Props = {
  /** Null while they are loaded: then the amounts are those of the trips list. */
  readonly sectors: readonly Sector[] | null;
  /** The totals of the trips list; null where it was not loaded yet. */
  readonly summary: SectorSummary | null;
};

export function MoneyBox({ sectors, summary }: Props) {
  const sums = useMemo(() => sectors && sumSectors(sectors), [sectors]);
  const check = useMemo(() => sectors && summary && checkSummary(sectors, summary), [sectors, summary]);
  const listed = useMemo(() => toSums(summary), [summary]);
  const show = (field: AmountField) => {
    const sum = sums?.[field] ?? listed[field];
    return sum === undefined || (sums === null && sum.excludedCount > 0) ? '–' : <Sum sum={sum} />;
  };
  return (
    <section aria-label={texts.money.label}>
      <dl className="money-box">
        <Line label={labels.net}>{show('net')}</Line>
        <Line label={labels.fees}>{show('fees')}</Line>
        <Line label={labels.gst}>{show('gst')}</Line>
        <Line
          className="total"
          label={
            <>
              {labels.total} <TotalMark sums={sums} check={check} />
            </>
          }
        >
          {show('total')}
        </Line>
        {sums?.inactive && (
          <Line className="dim" label={texts.money.inactive}>
            <Sum sum={sums.inactive} />
          </Line>
        )}
        {check?.agreesWith === 'none' && <Differences check={check} />}
        <Line className="commission" label={labels.commission}>
          {show('commission')}
        </Line>
        <Line className="dim" label={texts.money.claimed}>
          {sums ? <Sum sum={sums.claimed} /> : '–'}
        </Line>
      </dl>
    </section>
  );
}
