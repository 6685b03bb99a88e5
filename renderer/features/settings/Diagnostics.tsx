/** Whether requests failed or answers differ from the documentation, what support may ask for, and the text for support. */
import { Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { call } from '@renderer/data/call';
import { diagnosticsQuery } from '@renderer/data/diagnostics';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { showFailure } from '@renderer/ui/line';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './diagnostics-texts';
import { Fold, Row } from './rows';
import { SupportButton } from './SupportButton';

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
        (error || isOpen) && (
          <>
            {error && <ErrorAlert error={error} />}
            {isOpen && (
              <Button variant="default" size="compact-sm" onClick={() => void showLog()}>
                {texts.log.show}
              </Button>
            )}
          </>
        )
      }
    >
      <Fold label={texts.show} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {data && <SupportButton diagnostics={data} />}
    </Row>
  );
}
