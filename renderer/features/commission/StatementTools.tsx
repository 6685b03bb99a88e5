/** Buttons of a sheet's title: delete it, show its file, export it. */
import { ActionIcon, Button } from '@mantine/core';
import { callOffice } from '@renderer/data/call';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import type { TableSnapshotRef } from '@renderer/table/model/visible-columns';
import { showFailure } from '@renderer/ui/line';
import { printStatementTitle, type StatementSheet } from '@shared/commission/statement-sheet';
import { AppError } from '@shared/errors/errors';
import { formatMoney } from '@shared/values/money';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { sheetTexts as texts } from './statement-texts';

type Props = {
  readonly officeId: string;
  readonly sheet: StatementSheet;
  /** The supplier's. */
  readonly name: string;
  readonly snapshot: TableSnapshotRef;
  readonly showsFile: boolean;
  readonly onToggleFile: () => void;
};

export function StatementTools({ officeId, sheet, name, snapshot, showsFile, onToggleFile }: Props) {
  const navigate = useNavigate();
  const { head, sum, chips } = sheet;
  const equation = useMemo(
    () =>
      `${formatMoney(sum.cents)} = ${chips
        .filter(({ group, count }) => count > 0 && group !== 'missing')
        .map(({ group, count, cents }) => `${texts.chips[group]} ${count}, ${formatMoney(cents)}`)
        .join(' + ')}`,
    [sum.cents, chips],
  );
  const remove = async () => {
    try {
      await callOffice('statements:remove', officeId, { statementId: head.id });
      void navigate({ to: '/commission', search: {}, replace: true });
    } catch (error) {
      if (error instanceof AppError && error.code !== 'cancelled') showFailure(texts.failed, error.message);
    }
  };
  return (
    <>
      {head.finishedAtMs === null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          title={texts.remove}
          aria-label={texts.remove}
          onClick={() => void remove()}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
      <Button variant="default" aria-keyshortcuts="V" aria-expanded={showsFile} onClick={onToggleFile}>
        {showsFile ? texts.hideFile : texts.showFile}
      </Button>
      <ExportMenu
        officeId={officeId}
        snapshot={snapshot}
        getSource={() => ({ kind: 'statement', statementId: head.id })}
        asOfMs={sheet.bookings.map(({ fetchedAtMs }) => fetchedAtMs).sort((a, b) => a - b)[0]}
        title={texts.exportTitle(name, printStatementTitle(head))}
        filters={[{ label: texts.equationLabel, name: equation }]}
        what="row"
        more={{
          label: texts.claimList,
          run: (signal) =>
            callOffice('export:claim-list', officeId, { statementId: head.id, supplier: name }, { signal }),
        }}
      />
    </>
  );
}
