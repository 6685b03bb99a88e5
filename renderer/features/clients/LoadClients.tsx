/** Loads the whole list of clients: their names are then shown on every screen, and found without the server. */
import { Button, Group } from '@mantine/core';
import { connectionQuery } from '@renderer/data/app';
import { allClientsKey, allClientsQuery } from '@renderer/data/clients';
import { useServerNames } from '@renderer/data/names';
import { useProgress } from '@renderer/data/stores/progress';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { estimateWork, StartQuestion } from '@renderer/ui/StartQuestion';
import { maxPerPage } from '@shared/app/application';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './texts';

type Props = {
  readonly officeId: string;
  /** Clients of the office. */
  readonly total: number;
};

export function LoadClients({ officeId, total }: Props) {
  const client = useQueryClient();
  const query = allClientsQuery(officeId);
  const { data, error, isStale, isFetching, refetch } = useQuery(query);
  const progress = useProgress(allClientsKey(officeId));
  const { data: connection } = useQuery(connectionQuery(officeId));
  const named = Object.keys(useServerNames().client).length;
  const [isAsking, setAsking] = useState(false);
  if (!isFetching && ((data !== undefined && !isStale) || named >= total)) return null;
  const work = connection ? estimateWork(Math.ceil(total / maxPerPage), connection) : null;
  const start = () => {
    setAsking(false);
    void refetch();
  };
  return (
    <>
      <Group gap="xs">
        {isFetching ? (
          <>
            <span className="num dim" role="status">
              {texts.load.progress(progress?.done ?? 0, progress?.total ?? total)}
            </span>
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => void client.cancelQueries({ queryKey: query.queryKey })}
            >
              {texts.load.cancel}
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            onClick={() => (work !== null && work.minutes > 1 ? setAsking(true) : start())}
            title={texts.load.hint}
          >
            {texts.load.start}
          </Button>
        )}
      </Group>
      {isAsking && work !== null && <StartQuestion {...work} onStart={start} onCancel={() => setAsking(false)} />}
      {error && !isFetching && <ErrorAlert error={error} onRetry={start} />}
    </>
  );
}
