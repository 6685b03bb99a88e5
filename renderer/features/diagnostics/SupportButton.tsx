/** Copies Diagnostics and the log for a mail to support. The user sees the text first. */

import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { appQuery, officeQuery } from '@renderer/data/call';
import { appStateQuery, useOfficeId } from '@renderer/data/queries/app';
import type { Diagnostics } from '@shared/schemas/diagnostics';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSupportText } from './diagnostics-text';
import { texts } from './texts';

/** @param diagnostics - as they were when the dialog was opened: the text must not change while it is read */
function SupportDialog({ diagnostics, onClose }: { diagnostics: Diagnostics; onClose: () => void }) {
  const state = useQuery(appStateQuery).data;
  const lines = useQuery(appQuery('log:read')).data?.lines ?? [];
  const rules = useQuery(officeQuery('diagnostics:list-rules', useOfficeId())).data ?? [];
  const [hasLog, setHasLog] = useState(true);
  const { copy, copied, error } = useClipboard({ timeout: 2_000 });
  const version = state?.version ?? '';
  const text = formatSupportText({ diagnostics, rules, version, logLines: hasLog ? lines : [] });
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

export function SupportButton({ diagnostics }: { diagnostics: Diagnostics }) {
  const [shown, setShown] = useState<Diagnostics | null>(null);
  return (
    <>
      <Button variant="default" leftSection={<IconCopy size={15} />} onClick={() => setShown(diagnostics)}>
        {texts.support.title}
      </Button>
      {shown && <SupportDialog diagnostics={shown} onClose={() => setShown(null)} />}
    </>
  );
}
