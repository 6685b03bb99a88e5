/** Whether requests failed or answers differ from the documentation, what support may ask for, and the text for support. */
import { Button, Modal, Stack } from '@mantine/core';
import { appStateQuery, useOfficeId } from '@renderer/data/app';
import { appQuery, officeQuery } from '@renderer/data/call';
import { copyText } from '@renderer/ui/copy-text';
import { showResult } from '@renderer/ui/line';
import { ErrorAlert } from '@renderer/ui/Screen';
import type { Diagnostics as Shown } from '@shared/records/diagnostics';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './diagnostics-texts';
import { Row, RowButton } from './rows';

type SupportText = {
  readonly diagnostics: Shown;
  readonly version: string;
  /** The last lines of the log, oldest first. */
  readonly logLines: readonly string[];
};

/** Formats the text for an email to support: what is counted, each warning on a line, and the log. Contains no token, office, ids or values. */
export function formatSupportText({ diagnostics, version, logLines }: SupportText): string {
  const { warnings, ...counts } = diagnostics;
  const lines = [counts, ...warnings].map((one) => JSON.stringify(one));
  return [texts.support.heading(version), ...lines, ...logLines, ''].join('\n');
}

/** @param diagnostics - as they were when the dialog was opened: the text must not change while it is read */
function SupportDialog({ diagnostics, onClose }: { diagnostics: Shown; onClose: () => void }) {
  const version = useQuery(appStateQuery).data?.version ?? '';
  const logLines = useQuery(appQuery('log:read')).data?.lines ?? [];
  const text = formatSupportText({ diagnostics, version, logLines });
  const copy = () => {
    copyText(text);
    showResult(texts.support.copied);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={texts.support.title} size="xl" centered>
      <Stack gap="sm" align="flex-end">
        <div>{texts.support.about}</div>
        <section className="support-text" aria-label={texts.support.text}>
          <pre>{text}</pre>
        </section>
        <Button onClick={copy}>{texts.support.copy}</Button>
      </Stack>
    </Modal>
  );
}

/** How often the diagnostics are read while the screen is open. */
const refreshMs = 1_000;

export function Diagnostics() {
  const query = officeQuery('diagnostics:get', useOfficeId());
  // Diagnostics of an earlier visit to the screen are out of date.
  const { data, error } = useQuery({ ...query, refetchInterval: refreshMs, gcTime: 0 });
  /** What is copied for support; null while its dialog is closed. */
  const [copied, setCopied] = useState<Shown | null>(null);
  return (
    <Row name={texts.title} fact={data && texts.fact(data)} more={error && <ErrorAlert error={error} />}>
      {data && <RowButton label={texts.support.title} onClick={() => setCopied(data)} />}
      {copied && <SupportDialog diagnostics={copied} onClose={() => setCopied(null)} />}
    </Row>
  );
}
