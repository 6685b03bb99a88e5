/** Where the log is, and the button that shows it. */
import { Button, Group } from '@mantine/core';
import { logQuery, useShowLog } from '@renderer/data/queries/diagnostics';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { useQuery } from '@tanstack/react-query';

export function LogPanel() {
  const { data, error } = useQuery(logQuery);
  const show = useShowLog();
  const problem = show.error ?? error;
  return (
    <section className="panel" aria-label="Log">
      <h2>Log</h2>
      <Group justify="space-between" align="center" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <div style={{ overflowWrap: 'anywhere' }}>{data?.path}</div>
          <div className="dim" style={{ fontSize: 13 }}>
            Times, error codes and counts of starts, requests that failed, jobs and exports. It has no token, names,
            search texts or amounts. The last 5 MB are kept, on this computer only.
          </div>
        </div>
        <Button variant="default" loading={show.isPending} onClick={() => show.mutate()} style={{ flexShrink: 0 }}>
          Show log
        </Button>
      </Group>
      {problem && <ErrorAlert error={problem} />}
    </section>
  );
}
