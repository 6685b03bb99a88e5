/** A trip's amounts, and in the same place whether they add up: to the total, and to the list of trips. */
import { Popover } from '@mantine/core';
import { Money, Sum } from '@renderer/ui/formatters';
import { SmallTable } from '@renderer/ui/SmallTable';
import { sectorAmountFields as amounts } from '@shared/fields/sector';
import { type AmountField, sectorAmounts, tripAmounts } from '@shared/fields/trip';
import type { Sector, SectorSummary } from '@shared/records/trip';
import { formatMoney, type MoneySum, sumCents } from '@shared/values/money';
import { type ReactNode, useMemo } from 'react';
import { texts } from './trip-texts';
import './trip.css';

/* Sums of a trip's sectors, and whether they agree with one another and with the list of trips. */

const sumField = (sectors: readonly Sector[], field: AmountField): MoneySum =>
  sumCents(sectors.map(({ financial }) => financial?.[field] ?? null));

type SectorSums = Readonly<Record<AmountField, MoneySum>> & {
  /** The total of inactive sectors; null where there are none. */
  readonly inactive: MoneySum | null;
  /** The commission of sectors whose booking system says that it is claimed. */
  readonly claimed: MoneySum;
  /** What net, fees and GST make, in cents, where that is not the total; null where it is, or where an amount is missing. */
  readonly otherParts: bigint | null;
};

/** Sums all sectors of a trip, active or not. */
export function sumSectors(sectors: readonly Sector[]): SectorSums {
  // `fromEntries` loses the names of the fields.
  const sums = Object.fromEntries(sectorAmounts.map(({ field }) => [field, sumField(sectors, field)])) as Record<
    AmountField,
    MoneySum
  >;
  const { net, fees, gst, total } = sums;
  const inactive = sectors.filter(({ flags }) => flags?.is_active === false);
  const claimed = sectors.filter(({ flags }) => flags?.is_claimed === true);
  const isWhole = [net, fees, gst, total].every(({ excludedCount }) => excludedCount === 0);
  const parts = net.cents + fees.cents + gst.cents;
  return {
    ...sums,
    inactive: inactive.length === 0 ? null : sumField(inactive, 'total'),
    claimed: sumField(claimed, 'commission'),
    otherParts: isWhole && parts !== total.cents ? parts : null,
  };
}

/*
 * Checks a trip's sectors against its totals in the list of trips. The API does not say which sectors those totals include:
 * all sectors and active sectors are both tried.
 */

/** One total that differs, in cents: in the list, summed over the sectors, and the list's minus the sum. */
type SummaryDifference = {
  readonly label: string;
  readonly listed: bigint;
  readonly summed: bigint;
  readonly difference: bigint;
};

type SummaryCheck = {
  /** Differences from the closer of the two sums; empty if it agrees. */
  readonly differences: readonly SummaryDifference[];
  /** The sectors of the closer sum. */
  readonly against: 'all' | 'active';
  /** The labels of totals that were not compared: a value of either side is missing or cannot be read. */
  readonly uncompared: readonly string[];
};

function compareWithSummary(sectors: readonly Sector[], summary: SectorSummary) {
  const differences: SummaryDifference[] = [];
  const uncompared: string[] = [];
  for (const { field, summaryField, label } of tripAmounts) {
    const listed = summary[summaryField];
    const { cents, excludedCount } = sumField(sectors, field);
    if (listed === null || excludedCount > 0) uncompared.push(label);
    else if (BigInt(listed) !== cents) {
      differences.push({ label, listed: BigInt(listed), summed: cents, difference: BigInt(listed) - cents });
    }
  }
  return { differences, uncompared };
}

/** Compares a trip's sectors with the totals of the list. */
export function checkSummary(sectors: readonly Sector[], summary: SectorSummary): SummaryCheck {
  const all = compareWithSummary(sectors, summary);
  const active = compareWithSummary(
    sectors.filter(({ flags }) => flags?.is_active !== false),
    summary,
  );
  const isActiveCloser = active.differences.length < all.differences.length;
  return isActiveCloser ? { against: 'active', ...active } : { against: 'all', ...all };
}

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
    <Popover position="bottom-end" shadow="md" trapFocus>
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
  if (check === null || check.differences.length > 0 || check.uncompared.length > 0) return null;
  const agrees = texts.check.agrees[check.against];
  return (
    <span className="good" role="img" aria-label={agrees} title={agrees}>
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
        <Line label={amounts.net.label}>{show('net')}</Line>
        <Line label={amounts.fees.label}>{show('fees')}</Line>
        <Line label={amounts.gst.label}>{show('gst')}</Line>
        <Line
          className="total"
          label={
            <>
              {amounts.total.label} <TotalMark sums={sums} check={check} />
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
        {check && <Differences check={check} />}
        <Line className="commission" label={amounts.commission.label}>
          {show('commission')}
        </Line>
        <Line className="dim" label={texts.money.claimed}>
          {sums ? <Sum sum={sums.claimed} /> : '–'}
        </Line>
      </dl>
    </section>
  );
}
