/** Adds a supplier's statement: a file that is chosen, or dropped anywhere in the window. Its sheet opens at once. */
import { Button, FileButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useOfficeId } from '@renderer/data/app';
import { callOffice } from '@renderer/data/call';
import { sheetQuery } from '@renderer/data/commission';
import { formatBytes } from '@renderer/ui/formatters';
import { attempt, showFailure, showResult } from '@renderer/ui/line';
import { maxStatementBytes } from '@shared/commission/statement-file';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { addTexts as texts } from './texts';

/** Kinds that can be read, and those whose refusal says what to ask for. */
const accepted = '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.pdf';

function useAdd() {
  const officeId = useOfficeId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const add = async (files: readonly File[]) => {
    const [file, ...others] = files;
    if (!file || isAdding) return;
    const fail = (why: string) => void showFailure(texts.notOpened(file.name), why);
    if (others.length > 0) return fail(texts.oneFile);
    if (file.size > maxStatementBytes) return fail(texts.tooLarge(formatBytes(maxStatementBytes)));
    setAdding(true);
    await attempt(texts.notOpened(file.name), async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { sheet, isKnown } = await callOffice('statements:add', officeId, { fileName: file.name, bytes });
      client.setQueryData(sheetQuery(officeId, sheet.head.id).queryKey, sheet);
      if (isKnown) showResult(texts.known);
      void navigate({ to: '/commission/statement/$id', params: { id: sheet.head.id }, search: {} });
    });
    setAdding(false);
  };
  return { add, isAdding };
}

export function AddStatement() {
  const { add, isAdding } = useAdd();
  return (
    <FileButton accept={accepted} onChange={(file) => file && void add([file])}>
      {(props) => (
        <Button {...props} loading={isAdding}>
          {texts.add}
        </Button>
      )}
    </FileButton>
  );
}

/** Whether a drag carries files. Columns of tables are dragged too. */
const hasFiles = ({ dataTransfer }: DragEvent) => [...(dataTransfer?.items ?? [])].some(({ kind }) => kind === 'file');

/** Takes a file that is dropped anywhere in the window. */
export function FileDrop() {
  const { add } = useAdd();
  const [isOver, setOver] = useState(false);
  /** How many elements the drag is in: one is entered before the last one is left. */
  const depth = useRef(0);
  const onDrag = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    // The browser would open the file in place of the page.
    event.preventDefault();
    if (event.type === 'dragenter') depth.current += 1;
    if (event.type === 'dragleave') depth.current = Math.max(0, depth.current - 1);
    if (event.type === 'drop') {
      depth.current = 0;
      void add([...(event.dataTransfer?.files ?? [])]);
    }
    setOver(depth.current > 0);
  };
  useWindowEvent('dragenter', onDrag);
  useWindowEvent('dragleave', onDrag);
  useWindowEvent('dragover', onDrag);
  useWindowEvent('drop', onDrag);
  if (!isOver) return null;
  return (
    <div className="file-drop" role="status">
      {texts.drop}
    </div>
  );
}
