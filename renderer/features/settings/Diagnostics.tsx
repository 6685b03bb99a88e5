/** Whether requests failed or answers differ from the documentation, what support may ask for, and the text for support. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { appStateQuery, useOfficeId } from '@renderer/data/app';
import { appQuery, officeQuery } from '@renderer/data/call';
import { ErrorAlert } from '@renderer/ui/Screen';
import type { Diagnostics as Shown } from '@shared/records/diagnostics';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './diagnostics-texts';
import { Row, RowButton } from './rows';

/* Diagnostics of the office in use, polled once a second while the screen is open. */

const refreshMs = 1_000;

/* Diagnostics as text for an email to support: what the screen counts, in full. */

type SupportText = {
  readonly diagnostics: Shown;
  readonly version: string;
  /** The last lines of the log, oldest first. */
  readonly logLines: readonly string[];
};

/** Formats the text for support. Contains no token, office, ids or values. */
export function formatSupportText({ diagnostics, version, logLines }: SupportText): string {
  const { totals, window, warnings, urlForm } = diagnostics;
  const lines = [
    texts.copied.title(version),
    '',
    texts.copied.totals(totals),
    texts.copied.window(window),
    texts.copied.paths(urlForm),
    '',
    texts.copied.warnings,
    ...warnings.map(({ record, path, expected, found, times }) => [record, path, expected, found, times].join('\t')),
    ...(logLines.length === 0 ? [] : ['', texts.copied.log, ...logLines]),
  ];
  return `${lines.join('\n')}\n`;
}

/** @param diagnostics - as they were when the dialog was opened: the text must not change while it is read */
function SupportDialog({ diagnostics, onClose }: { diagnostics: Shown; onClose: () => void }) {
  const version = useQuery(appStateQuery).data?.version ?? '';
  const logLines = useQuery(appQuery('log:read')).data?.lines ?? [];
  const { copy, copied, error } = useClipboard({ timeout: 2_000 });
  const text = formatSupportText({ diagnostics, version, logLines });
  return (
    <Modal opened onClose={onClose} title={texts.support.title} size="xl" centered>
      <Stack gap="sm">
        <div>{texts.support.about}</div>
        <section className="support-text" aria-label={texts.support.text}>
          <pre>{text}</pre>
        </section>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.support.cancel}
          </Button>
          <Button leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />} onClick={() => copy(text)}>
            {error ? texts.support.notCopied : copied ? texts.support.copied : texts.support.copy}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

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
