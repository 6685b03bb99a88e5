/** What is sent to the supplier: the four lists as a workbook, and the draft of an email with the differences. */

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { call, callOffice } from '@renderer/data/call';
import { openExport, showExport } from '@renderer/data/queries/exports';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { workTexts } from './work-texts';

type Props = { readonly officeId: string; readonly statementId: string };

export function ClaimListActions({ officeId, statementId }: Props) {
  const [isExporting, setExporting] = useState(false);
  const exportLists = async () => {
    setExporting(true);
    const { runExport } = await import('@renderer/ui/export/run-export');
    const { signal } = new AbortController();
    await runExport(() => callOffice('export:statement', officeId, { statementId }, { signal }), {
      signal,
      onShow: showExport,
      onOpen: openExport,
    });
    setExporting(false);
  };
  const draft = async () => {
    try {
      const { subject, body, included, total } = await callOffice('statements:draft', officeId, { statementId });
      await call('contact:draft', { subject, body });
      if (included < total) {
        notifications.show({ message: workTexts.claim.cut(included, total), autoClose: 15_000 });
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : workTexts.claim.noProgram;
      notifications.show({ color: 'red', title: workTexts.claim.notOpened, message });
    }
  };
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={15} />} onClick={() => void draft()}>
        {workTexts.claim.email}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} />}
        aria-keyshortcuts="e"
        loading={isExporting}
        onClick={() => void exportLists()}
      >
        {workTexts.claim.export}
      </Button>
    </>
  );
}
