/** Whether requests failed or answers differ from the documentation, what support may ask for, and the text for support. */
import { Switch } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { call } from '@renderer/data/call';
import { diagnosticsQuery, useSetDebugging } from '@renderer/data/diagnostics';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { showFailure } from '@renderer/ui/line';
import type { Diagnostics as Shown } from '@shared/records/diagnostics';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './diagnostics-texts';
import { Row, RowButton } from './rows';
import { SupportButton } from './SupportButton';

function DebugDetails({ debug }: { debug: Shown['debug'] }) {
  if (debug === null) return null;
  return (
    <section aria-label={texts.debug.section}>
      <div className="dim">{texts.debug.privacy(debug.path)}</div>
      {debug.message !== '' && <div>{debug.message}</div>}
      {debug.trace !== '' && <pre className="trace">{debug.trace}</pre>}
    </section>
  );
}

type DetailsProps = { readonly diagnostics: Shown; readonly officeId: string; readonly onLog: () => unknown };

function Details({ diagnostics, officeId, onLog }: DetailsProps) {
  const debugging = useSetDebugging(officeId);
  return (
    <>
      <Switch
        label={texts.debug.request}
        description={texts.debug.hint}
        size="xs"
        checked={diagnostics.isDebugging}
        onChange={(event) => debugging.mutate(event.currentTarget.checked)}
      />
      <RowButton onClick={onLog} label={texts.log.show} />
      <DebugDetails debug={diagnostics.debug} />
    </>
  );
}

/** @param isOpenAtFirst - whether the link that led here means it */
export function Diagnostics({ isOpenAtFirst }: { readonly isOpenAtFirst: boolean }) {
  const officeId = useOfficeId();
  const { data, error } = useQuery(diagnosticsQuery(officeId));
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const showLog = () =>
    call('log:show-folder').catch((problem: unknown) =>
      showFailure(problem instanceof Error ? problem.message : texts.log.show),
    );
  return (
    <Row
      name={texts.title}
      fact={data && texts.fact(data)}
      more={
        (error || (isOpen && data)) && (
          <>
            {error && <ErrorAlert error={error} />}
            {isOpen && data && <Details diagnostics={data} officeId={officeId} onLog={showLog} />}
          </>
        )
      }
    >
      <RowButton label={texts.show} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
      {data && <SupportButton diagnostics={data} />}
    </Row>
  );
}
