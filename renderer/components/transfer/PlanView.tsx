/** What an import would add, replace and leave. */
import { DetailsList } from '@renderer/ui/DetailsList';
import { formatTimestamp } from '@renderer/ui/formatters';
import type { TransferDifference, TransferPlan } from '@shared/schemas/transfer';
import { texts } from './texts';

const describeDifference = ({ kind, name, current, next }: TransferDifference) =>
  `${texts.import.difference(kind, name)}${current !== null && next !== null ? texts.import.values(current, next) : ''}`;

function Differences({ differences }: { readonly differences: readonly TransferDifference[] }) {
  const title = texts.import.differences(differences.length);
  return <DetailsList title={title} lines={differences.map(describeDifference)} isOpenAtFirst />;
}

export function PlanView({ plan }: { plan: TransferPlan }) {
  return (
    <section aria-label={texts.import.plan}>
      <p className="dim small">{texts.import.createdAt(formatTimestamp(plan.createdAtMs))}</p>
      {plan.offices.map(({ name, baseUrl, status, counts, differences }) => (
        <div key={name} style={{ marginBottom: 8 }}>
          <strong>{name}</strong>{' '}
          <span className="dim small">
            {baseUrl} · {texts.import.status[status]}
          </span>
          <ul className="warnings small" style={{ margin: '2px 0' }}>
            {counts.map((counted) => (
              <li key={counted.kind}>{texts.import.counts(counted)}</li>
            ))}
            {counts.length === 0 && <li>{texts.import.nothing}</li>}
          </ul>
          <Differences differences={differences} />
        </div>
      ))}
      {plan.appearance !== null && <p className="small">{texts.import.appearance(plan.appearance)}</p>}
      <Differences differences={plan.differences} />
    </section>
  );
}
