/** The statements in work, and the way to open another: a file that is dropped or chosen. */

import { Button, FileButton } from '@mantine/core';
import { NamesNote } from '@renderer/components/NamesNote';
import { useListTools } from '@renderer/components/use-list-tools';
import { officeQuery, useOfficeMutation } from '@renderer/data/call';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useTableLayout } from '@renderer/data/queries/preferences';
import { useRememberedText } from '@renderer/data/stores/remembered-text';
import { DataTable } from '@renderer/table/DataTable';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { Confirm } from '@renderer/ui/Confirm';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Loading } from '@renderer/ui/Loading';
import { Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/use-change-search';
import type { StatementSummary } from '@shared/schemas/statement/work';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FileDrop } from './FileDrop';
import { createHomeColumns } from './home-columns';
import { homeTexts } from './home-texts';
import { SavedSize } from './SavedSize';
import { texts } from './texts';
import { useOpenFile } from './use-open-file';

const accepted = '.csv,.tsv,.txt,.xlsx,.xlsm';

type ChooseProps = { readonly isOpening: boolean; readonly onFiles: (files: readonly File[]) => void };

function ChooseFile({ isOpening, onFiles }: ChooseProps) {
  return (
    <FileButton accept={accepted} onChange={(file) => file && onFiles([file])}>
      {(props) => (
        <Button {...props} loading={isOpening} leftSection={<IconFileUpload size={15} />}>
          {homeTexts.choose}
        </Button>
      )}
    </FileButton>
  );
}

type Props = { readonly statements: readonly StatementSummary[]; readonly error: Error | null };

export function StatementHome({ statements, error }: Props) {
  const officeId = useOfficeId();
  const { open, isOpening } = useOpenFile(officeId, statements);
  return (
    <Screen
      title={texts.title}
      badge={<NamesNote />}
      tools={statements.length > 0 && <ChooseFile isOpening={isOpening} onFiles={open} />}
    >
      <FileDrop isDisabled={isOpening} onFiles={open} />
      {error && <ErrorAlert error={error} />}
      {statements.length === 0 ? (
        <div className="panel">
          <EmptyState title={homeTexts.first} text={homeTexts.firstText}>
            <ChooseFile isOpening={isOpening} onFiles={open} />
          </EmptyState>
        </div>
      ) : (
        <StatementTable statements={statements} />
      )}
      <p className="dim small statement-limits">{homeTexts.limits}</p>
    </Screen>
  );
}

function StatementTable({ statements }: { statements: readonly StatementSummary[] }) {
  const officeId = useOfficeId();
  const names = useNames();
  const change = useChangeSearch('/statements');
  const client = useQueryClient();
  const remove = useOfficeMutation('statements:remove', officeId, {
    onSuccess: (left) => void client.setQueryData(officeQuery('statements:list', officeId).queryKey, left),
  });
  const { isReady, layout, onLayout } = useTableLayout('Statements');
  const columns = useMemo(() => createHomeColumns(names), [names]);
  const [filterText, setFilterText] = useRememberedText('Statements');
  const { tableProps, toolbar } = useListTools<StatementSummary>({ filterText, onFilterText: setFilterText });
  const [removed, setRemoved] = useState<StatementSummary | null>(null);
  if (!isReady) return <Loading />;
  return (
    <>
      {remove.error && <ErrorAlert error={remove.error} />}
      <SavedSize
        statements={statements}
        onRemove={(done) => remove.mutate({ statementIds: done.map(({ id }) => id) })}
      />
      {removed && (
        <div className="note">
          <Confirm
            question={homeTexts.removeQuestion(removed.fileName)}
            action={homeTexts.removeAction}
            onConfirm={() => {
              remove.mutate({ statementIds: [removed.id] });
              setRemoved(null);
            }}
            onCancel={() => setRemoved(null)}
          />
        </div>
      )}
      <DataTable
        label={homeTexts.table}
        viewKey={JSON.stringify(['Statements', officeId])}
        {...tableProps}
        columns={columns}
        rows={statements}
        layout={layout}
        onLayoutChange={onLayout}
        rowKey={({ id }) => id}
        totalsLabel={homeTexts.count}
        onOpen={({ id }) => change({ statement: id })}
        getRowActions={(statement) => [{ label: texts.remove, onClick: () => setRemoved(statement) }]}
        renderActions={({ count, getRows }) => (
          <Button variant="default" disabled={count !== 1} onClick={() => setRemoved(getRows()[0] ?? null)}>
            {texts.remove}
          </Button>
        )}
        toolbar={toolbar}
      />
    </>
  );
}
