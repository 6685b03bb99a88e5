/** Whether requests failed or answers differ from the documentation, what support may ask for, and the text for support. */
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { appStateQuery, useOfficeId } from '@renderer/data/app';
import { appQuery, call } from '@renderer/data/call';
import { diagnosticsQuery } from '@renderer/data/diagnostics';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { showFailure } from '@renderer/ui/line';
import type { Diagnostics as Shown } from '@shared/records/diagnostics';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './diagnostics-texts';
import { Row, RowButton } from './rows';

/* Diagnostics as text for an email to support: what the screen counts, in full. */

const time = (ms: number) => new Date(ms).toISOString();

/** The longest text that is copied, in characters: mail programs refuse longer ones. */
const maxLength = 200_000;

type SupportText = {
  readonly diagnostics: Shown;
  readonly version: string;
  /** Lines of the log, oldest first; the oldest are left out of a text that would be too long. */
  readonly logLines: readonly string[];
};

/** Formats the text for support. Contains no token, office, ids or values. */
export function formatSupportText({ logLines, ...shown }: SupportText): string {
  const text = formatDiagnostics(shown).slice(0, maxLength);
  if (logLines.length === 0) return text;
  let room = maxLength - text.length;
  const first = logLines.findLastIndex((line) => {
    room -= line.length + 1;
    return room < 0;
  });
  return `${text}\n${texts.copied.log}\n${logLines.slice(first + 1).join('\n')}\n`;
}

/** Formats what the screen shows. */
function formatDiagnostics({ diagnostics, version }: Omit<SupportText, 'logLines'>): string {
  const { totals, window, requests, headers, warnings, urlForm } = diagnostics;
  const lines = [
    texts.copied.title(version),
    '',
    texts.copied.totals(totals),
    texts.copied.window(window),
    texts.copied.paths(urlForm),
    '',
    texts.copied.headers,
    ...Object.entries(headers?.values ?? {}).map(([name, value]) => `${name}: ${value}`),
    '',
    texts.copied.warnings,
    ...warnings.map(({ record, path, expected, found, times }) => [record, path, expected, found, times].join('\t')),
    '',
    texts.copied.requests,
    ...requests.map((one) =>
      [
        time(one.startedAtMs),
        one.method,
        one.path,
        one.status ?? '-',
        one.code ?? '-',
        Math.round(one.durationMs),
        Math.round(one.waitedMs),
        one.retries,
        one.bytes,
      ].join('\t'),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** @param diagnostics - as they were when the dialog was opened: the text must not change while it is read */
function SupportDialog({ diagnostics, onClose }: { diagnostics: Shown; onClose: () => void }) {
  const state = useQuery(appStateQuery).data;
  const lines = useQuery(appQuery('log:read')).data?.lines ?? [];
  const [hasLog, setHasLog] = useState(true);
  const { copy, copied, error } = useClipboard({ timeout: 2_000 });
  const version = state?.version ?? '';
  const text = formatSupportText({ diagnostics, version, logLines: hasLog ? lines : [] });
  return (
    <Modal opened onClose={onClose} title={texts.support.title} size="xl" centered>
      <Stack gap="sm">
        <div>{texts.support.about}</div>
        <Checkbox
          size="xs"
          label={texts.support.withLog(lines.length)}
          checked={hasLog}
          onChange={(event) => setHasLog(event.currentTarget.checked)}
        />
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

function SupportButton({ diagnostics }: { diagnostics: Shown }) {
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <>
      <RowButton onClick={() => setShown(diagnostics)} label={texts.support.title} />
      {shown && <SupportDialog diagnostics={shown} onClose={() => setShown(null)} />}
    </>
  );
}

/* The row. */

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
            {isOpen && <RowButton onClick={() => void showLog()} label={texts.log.show} />}
          </>
        )
      }
    >
      <RowButton label={texts.show} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
      {data && <SupportButton diagnostics={data} />}
    </Row>
  );
}
