/** Whether the lines add up to what the statement gives as its total. A difference stands before anything else. */

import type { StatementCheck } from '@shared/commission/statement-check';
import type { StatementSums } from '@shared/commission/statement-work';
import { formatMoney } from '@shared/values/money';
import { setUpTexts } from './set-up-texts';
import { texts } from './texts';
import { workTexts } from './work-texts';

/* Where every cent stands: each side's total as the sum of its lists. */

type Part = readonly [label: string, cents: number];

function SumLine({ label, parts }: { label: string; parts: readonly Part[] }) {
  const total = parts.reduce((sum, [, cents]) => sum + cents, 0);
  return (
    <div>
      <span>
        {label} <strong className="num">{formatMoney(total)}</strong>
      </span>
      {parts.map(([part, cents], index) => (
        <span key={part} className="dim">
          {index === 0 ? '=' : '+'} {part} <span className="num">{formatMoney(cents)}</span>
        </span>
      ))}
    </div>
  );
}

export function SumLines({ sums: { agreed, differs, theirsOnly, oursOnly } }: { sums: StatementSums }) {
  const labels = workTexts.sums;
  return (
    <section className="statement-sums" aria-label={labels.name}>
      <SumLine
        label={labels.statement}
        parts={[
          [labels.agreed, agreed.theirs.cents],
          [labels.differs, differs.theirs.cents],
          [labels.theirs, theirsOnly.cents],
        ]}
      />
      <SumLine
        label={labels.office}
        parts={[
          [labels.agreed, agreed.ours.cents],
          [labels.differs, differs.ours.cents],
          [labels.ours, oursOnly.cents],
        ]}
      />
    </section>
  );
}

type Props = { readonly check: Pick<StatementCheck, 'lines' | 'total' | 'stated' | 'difference'> };

/** The difference between the stated total and the lines; nothing where they are equal or nothing is stated. */
export function TotalDifference({ check: { total, stated, difference } }: Props) {
  if (stated === null || difference === null || difference === 0) return null;
  return (
    <div className="note note-error" role="alert">
      <span>
        <strong className="num">{texts.total.differs(stated.cents, total, difference)}</strong>{' '}
        {texts.total.differsAdvice}
      </span>
    </div>
  );
}

/** The same with what there is to say where nothing differs. */
export function TotalCheck({ check }: Props) {
  const { lines, total, stated, difference } = check;
  if (lines === 0) return null;
  if (stated !== null && difference !== 0) return <TotalDifference check={check} />;
  return (
    <div className="note num" role="status">
      {stated === null ? setUpTexts.noTotal(lines, total) : setUpTexts.addsUp(lines, stated.cents)}
    </div>
  );
}
