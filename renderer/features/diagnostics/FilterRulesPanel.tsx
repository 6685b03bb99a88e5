/** How the office's server filters, where the API's document leaves it open. */
import { listRulesQuery } from '@renderer/data/queries/diagnostics';
import { DataTable } from '@renderer/table/DataTable';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ruleColumns } from './diagnostics-columns';

export function FilterRulesPanel({ officeId }: { officeId: string }) {
  const { data, error, dataUpdatedAt } = useQuery(listRulesQuery(officeId));
  const columns = useMemo(() => ruleColumns(dataUpdatedAt), [dataUpdatedAt]);
  return (
    <section className="panel" aria-label="How this office’s server filters">
      <DataTable
        label="Filter rules"
        toolbar={<h2>How this office’s server filters</h2>}
        columns={columns}
        rows={data ?? []}
        empty="Reading…"
        isInline
      />
      <p className="dim" style={{ margin: '6px 0 0', fontSize: 13 }}>
        The API’s documentation leaves this open. A sync looks for it with a few small requests, again after 30 days,
        and for what it left open once twice as many trips are saved; saved trips are then filtered as the server does.
      </p>
      {error && <ErrorAlert error={error} />}
    </section>
  );
}
