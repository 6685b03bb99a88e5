/** How the office's server filters, where the API's document leaves it open. */
import { officeQuery } from '@renderer/data/call';
import { DataTable } from '@renderer/table/DataTable';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ruleColumns } from './diagnostics-columns';
import { texts } from './texts';

export function FilterRulesPanel({ officeId }: { officeId: string }) {
  const { data, error, dataUpdatedAt } = useQuery(officeQuery('diagnostics:list-rules', officeId));
  const columns = useMemo(() => ruleColumns(dataUpdatedAt), [dataUpdatedAt]);
  return (
    <section className="panel" aria-label={texts.rules.section}>
      <DataTable
        label={texts.rules.table}
        toolbar={<h2>{texts.rules.section}</h2>}
        columns={columns}
        rows={data ?? []}
        empty={texts.rules.loading}
        isInline
      />
      <p className="dim" style={{ margin: '6px 0 0', fontSize: 13 }}>
        {texts.rules.about}
      </p>
      {error && <ErrorAlert error={error} />}
    </section>
  );
}
