/** What an import would add, replace and leave. */
import { formatTimestamp } from '@renderer/ui/formatters';
import type { TransferDifference, TransferPlan } from '@shared/schemas/transfer';
import { texts } from './texts';

function Differences({ title, differences }: { title: string; differences: readonly TransferDifference[] }) {
  return (
    <details open className="small">
      <summary>{title}</summary>
      <ul className="warnings" style={{ maxHeight: 200, overflowY: 'auto', margin: '2px 0' }}>
        {differences.map(({ kind, name, current, next }) => (
          <li key={`${kind} ${name}`}>
            {texts.import.difference(kind, name)}
            {current !== null && next !== null && texts.import.values(current, next)}
          </li>
        ))}
      </ul>
    </details>
  );
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
          {differences.length > 0 && (
            <Differences title={texts.import.differences(differences.length)} differences={differences} />
          )}
        </div>
      ))}
      {plan.appearance !== null && <p className="small">{texts.import.appearance(plan.appearance)}</p>}
      {plan.differences.length > 0 && (
        <Differences title={texts.import.differences(plan.differences.length)} differences={plan.differences} />
      )}
    </section>
  );
}
