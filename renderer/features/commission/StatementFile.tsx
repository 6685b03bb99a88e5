/** The supplier's file as it is, beside the sentence: what each column is, and which rows decided something. */
import { ActionIcon, Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { callOffice } from '@renderer/data/call';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { ChoiceMenu } from '@renderer/ui/ChoiceMenu';
import { attempt } from '@renderer/ui/line';
import { describeSheetFile, getSheetName } from '@shared/commission/sheet-table';
import { statementColumnRoles } from '@shared/commission/statement-file';
import {
  listSheetBookings,
  maxShownRows,
  type SheetAct,
  type StatementSheet,
} from '@shared/commission/statement-sheet';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sheetTexts as texts } from './statement-texts';

type Column = StatementSheet['file']['columns'][number];

const noRole = { value: '', label: texts.noRole } as const;
const roles = [noRole, ...statementColumnRoles.map((value) => ({ value, label: texts.roles[value] }))];

type Props = {
  readonly sheet: StatementSheet;
  /** The row of the file that belongs to the current pair; null for none. */
  readonly row: number | null;
  readonly onAct: (act: SheetAct) => void;
};

const amountRoles: ReadonlySet<Column['role']> = new Set(['amount', 'credit', 'commission', 'gst']);

export function StatementFile({ sheet, row, onAct }: Props) {
  const { file } = sheet;
  const body = useRef<HTMLElement>(null);
  useEffect(() => {
    const scroller = body.current;
    if (!scroller || row === null) return;
    // What stands beyond the last one that is shown is said there.
    const element = scroller.querySelector<HTMLElement>(`[data-row="${row}"], tbody > :last-child`);
    if (!element) return;
    // Only the file scrolls: nothing else on the sheet moves.
    scroller.scrollTop = element.offsetTop - scroller.clientHeight / 2;
  }, [row]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys.
    <section ref={body} className="sheet-file" tabIndex={0} aria-label={texts.file}>
      <table>
        <thead>
          <tr>
            <th aria-label={texts.file} />
            {file.columns.map((column) => (
              <th key={column.index} scope="col" className={amountRoles.has(column.role) ? 'num' : undefined}>
                <ChoiceMenu
                  className="link"
                  name={texts.role(column.heading || String(column.index + 1))}
                  value={column.role ?? ''}
                  face={column.role === null ? <span className="dim">{texts.noRole}</span> : undefined}
                  choices={roles}
                  onChange={(role) => onAct({ kind: 'column', index: column.index, role: role || null })}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.rows.slice(0, maxShownRows).map(({ row: index, cells, tint }) => (
            <tr
              key={index}
              data-row={index}
              className={tint ?? undefined}
              aria-current={index === row ? 'true' : undefined}
            >
              <td className="dim num">{index + 1}</td>
              {cells.slice(1).every((cell) => cell === '') ? (
                <td colSpan={file.columns.length}>{cells[0]}</td>
              ) : (
                file.columns.map((column) => (
                  <td key={column.index} className={amountRoles.has(column.role) ? 'num' : undefined}>
                    {cells[column.index]}
                  </td>
                ))
              )}
            </tr>
          ))}
          {file.rows.length > maxShownRows && (
            <tr>
              <td />
              <td colSpan={file.columns.length}>{texts.fileGoesOn}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

type StatementToolsProps = {
  readonly sheet: StatementSheet;
  readonly showsFile: boolean;
  readonly onToggleFile: () => void;
};

/** Buttons of a sheet's title: delete it, show its file, export it. */
export function StatementTools({ sheet, showsFile, onToggleFile }: StatementToolsProps) {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const { head } = sheet;
  const remove = () =>
    attempt(texts.failed, async () => {
      await callOffice('statements:remove', officeId, { statementId: head.id });
      await navigate({ to: '/commission', search: {}, replace: true });
    });
  return (
    <>
      {head.finishedAtMs === null && (
        <ActionIcon title={texts.remove} aria-label={texts.remove} onClick={() => void remove()}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
      <Button aria-keyshortcuts="V" aria-expanded={showsFile} onClick={onToggleFile}>
        {showsFile ? texts.hideFile : texts.showFile}
      </Button>
      <ExportMenu
        asOfMs={
          listSheetBookings(sheet)
            .map(({ fetchedAtMs }) => fetchedAtMs)
            .sort((a, b) => a - b)[0]
        }
        {...describeSheetFile(sheet)}
        what="row"
        more={{
          label: texts.claimList,
          run: (signal) => {
            const input = { statementId: head.id, supplier: getSheetName(sheet) };
            return callOffice('export:claim-list', officeId, input, { signal });
          },
        }}
      />
    </>
  );
}
