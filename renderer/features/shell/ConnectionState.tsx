/** The connection state in the top bar: "Online", "Saved copy, 3 h old", "Offline", "Server limit: continuing in 12 s". */

import { Button, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { connectionQuery, useOfficeId } from '@renderer/data/app';
import { call, ignoreFailure } from '@renderer/data/call';
import { useTryNow } from '@renderer/data/offices';
import { useNow } from '@renderer/ui/use-now';
import type { Freshness } from '@shared/records/freshness';
import type { Connection } from '@shared/records/office';
import { formatAge, formatLocalTime } from '@shared/values/dates';
import { useQuery } from '@tanstack/react-query';
import { texts } from './texts';

/** Describes a connection, given the freshness of the data on the screen. @param ageNow - the time that its age is counted to */
export function describeConnection(
  connection: Connection | undefined,
  shown: Freshness | null,
  now: number,
  ageNow = now,
): { kind: string; label: string } {
  const waitUntilMs = connection?.state === 'waiting' ? connection.waitUntilMs : null;
  if (connection && waitUntilMs !== null && connection.queued > 0) {
    const seconds = Math.max(1, Math.ceil((waitUntilMs - now) / 1_000));
    return { kind: 'waiting', label: texts.connection.continuing(seconds) };
  }
  // Takes precedence over cached data: the user has to act.
  if (connection?.state === 'refused') return { kind: 'refused', label: texts.connection.rejected };
  if (shown?.source === 'cache') {
    return { kind: 'cached', label: texts.connection.saved(formatAge(shown.fetchedAtMs, ageNow)) };
  }
  if (waitUntilMs !== null)
    return { kind: 'limited', label: texts.connection.limitUntil(formatLocalTime(waitUntilMs, now)) };
  switch (connection?.state) {
    case 'live':
      return { kind: 'live', label: texts.connection.online };
    case 'offline':
      return { kind: 'offline', label: texts.connection.offline };
    default:
      return { kind: 'unchecked', label: texts.connection.connecting };
  }
}

/** Sends a request although the server demanded a pause. Notifies the user if it still does. */
function TryNow({ officeId }: { officeId: string }) {
  const { mutate, isPending } = useTryNow(officeId);
  const onError = ({ message }: Error) =>
    notifications.show({ color: 'red', title: texts.connection.stillWaiting, message });
  return (
    <Button variant="default" size="compact-xs" loading={isPending} onClick={() => mutate(undefined, { onError })}>
      {texts.connection.tryNow}
    </Button>
  );
}

export function ConnectionState({ shown }: { shown: Freshness | null }) {
  const officeId = useOfficeId();
  const { data } = useQuery(connectionQuery(officeId));
  const now = useNow(data?.state === 'waiting' ? 'countdown' : 'none');
  // That of the age beside the list.
  const ageNow = useNow(shown?.source === 'cache' ? 'age' : 'none');
  const { kind, label } = describeConnection(data, shown, Math.max(now, Date.now() - 1_000), ageNow);
  const share = data ? Math.min(1, data.used / data.limit) : 0;
  return (
    <>
      {data && (
        <Tooltip label={texts.connection.usedInWindow(data)}>
          <span className="gauge" role="img" aria-label={texts.connection.used(data)}>
            <span className="gauge-track">
              <span className="gauge-fill" style={{ display: 'block', width: `${Math.round(share * 100)}%` }} />
            </span>
            <span className="num">
              {data.used}/{data.limit}
            </span>
          </span>
        </Tooltip>
      )}
      <Tooltip label={data?.problem ?? texts.connection.connected}>
        <span className={`state state-${kind}`} role="status" aria-label={texts.connection.name}>
          <span className="state-dot" aria-hidden />
          {label}
        </span>
      </Tooltip>
      {data?.state === 'waiting' && data.waitCause === 'server' && <TryNow officeId={officeId} />}
      {kind === 'waiting' && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => ignoreFailure(call('offices:stop-waiting', officeId))}
        >
          {texts.connection.stopWaiting}
        </Button>
      )}
    </>
  );
}
