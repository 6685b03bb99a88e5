/** Where every cent stands: each side's total as the sum of its lists. */
import { formatMoney } from '@shared/money';
import type { StatementSums } from '@shared/schemas/statement/work';
import { workTexts } from './work-texts';

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
