/** Where the log is, and the button that shows it. */

import { Button, Group } from '@mantine/core';
import { appQuery, call } from '@renderer/data/call';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { texts } from './texts';

export function LogPanel() {
  const { data, error } = useQuery(appQuery('log:read'));
  const show = useMutation({ mutationFn: () => call('log:show-folder') });
  const problem = show.error ?? error;
  return (
    <section className="panel" aria-label={texts.log.section}>
      <h2>{texts.log.section}</h2>
      <Group justify="space-between" align="center" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <div style={{ overflowWrap: 'anywhere' }}>{data?.path}</div>
          <div className="dim" style={{ fontSize: 13 }}>
            {texts.log.about}
          </div>
        </div>
        <Button variant="default" loading={show.isPending} onClick={() => show.mutate()} style={{ flexShrink: 0 }}>
          {texts.log.show}
        </Button>
      </Group>
      {problem && <ErrorAlert error={problem} />}
    </section>
  );
}
