/** A supplier's statement: one sheet from the file to Finish. */
import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { sheetQuery } from '@renderer/data/statement-sheets';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { BidiText } from '@renderer/ui/formatters';
import { useKeys } from '@renderer/ui/keyboard';
import { Loading } from '@renderer/ui/lazy-part';
import { RefreshButton, Screen } from '@renderer/ui/Screen';
import { printStatementTitle, type SheetGroup, type StatementSheet } from '@shared/commission/statement-sheet';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FinishBar } from './FinishBar';
import { StatementEquation } from './StatementEquation';
import { StatementFile } from './StatementFile';
import { StatementHand } from './StatementHand';
import { StatementSentence } from './StatementSentence';
import { StatementTable } from './StatementTable';
import { StatementTools } from './StatementTools';
import type { SheetRow } from './statement-rows';
import { sheetTexts as texts } from './statement-texts';
import { useStatement } from './use-statement';
import './commission.css';
import './statement.css';

const route = getRouteApi('/commission/statement/$id');

export function StatementScreen() {
  const officeId = useOfficeId();
  const { id } = route.useParams();
  const { data, error, isFetching, refetch } = useQuery(sheetQuery(officeId, id));
  if (data) return <Sheet key={id} sheet={data} isFetching={isFetching} onRefresh={() => void refetch()} />;
  return (
    <Screen title={texts.table}>
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : <Loading />}
    </Screen>
  );
}

/** Whether the file is shown is the user's choice, also on the next sheet. In a narrow window it is not, at first. */
const fileKey = 'statement-file';
const readShowsFile = () => (localStorage.getItem(fileKey) ?? (window.innerWidth < 1_100 ? 'no' : 'yes')) === 'yes';

type Props = { readonly sheet: StatementSheet; readonly isFetching: boolean; readonly onRefresh: () => void };

function Sheet({ sheet, isFetching, onRefresh }: Props) {
  const officeId = useOfficeId();
  const names = useNames();
  const navigate = useNavigate();
  const snapshot = useRef<TableSnapshot | null>(null);
  const { head } = sheet;
  const [supplierId] = head.supplierIds;
  const name =
    sheet.pieces.find(({ kind }) => kind === 'supplier')?.text ??
    head.supplierIds.map((one) => names.supplier[one] ?? String(one)).join(', ');
  const { act, finish, reopen, isBusy } = useStatement(officeId, head.id);
  const [showsFile, setShowsFile] = useState(readShowsFile);
  const [chosen, setChosen] = useState<ReadonlySet<SheetGroup>>(new Set());
  const [current, setCurrent] = useState<SheetRow | null>(null);
  const [hand, setHand] = useState<SheetRow | null>(null);
  const [writesOff, setWritesOff] = useState<boolean | null>(null);
  const writesOffSmall = writesOff ?? sheet.writesOffSmall;
  const toggleFile = () => {
    localStorage.setItem(fileKey, showsFile ? 'no' : 'yes');
    setShowsFile(!showsFile);
  };
  useKeys(hand ? {} : { v: toggleFile, V: toggleFile });
  const isFinished = head.finishedAtMs !== null;
  const onFinish = async () => {
    if (!(await finish(writesOffSmall)) || supplierId === undefined) return;
    void navigate({ to: '/commission/$id', params: { id: String(supplierId) }, search: { claim: head.id } });
  };
  if (hand)
    return (
      <StatementHand
        sheet={sheet}
        name={name}
        row={hand}
        onLeave={() => setHand(null)}
        onMatch={async (lines, bookings) => {
          if (await act({ kind: 'match', lines, bookings })) setHand(null);
        }}
      />
    );
  return (
    <Screen
      title={
        <>
          {supplierId !== undefined && (
            <Link
              className="link sheet-back"
              to="/commission/$id"
              params={{ id: String(supplierId) }}
              search={{}}
              aria-label={texts.back(name)}
            >
              ‹ {name}
            </Link>
          )}
          <BidiText>{printStatementTitle(head)}</BidiText>
        </>
      }
      badge={
        <span className="dim">
          <BidiText>{head.fileName}</BidiText>
        </span>
      }
      tools={
        <>
          <RefreshButton isBusy={isFetching} onRefresh={onRefresh} />
          <StatementTools
            officeId={officeId}
            sheet={sheet}
            name={name}
            snapshot={snapshot}
            showsFile={showsFile}
            onToggleFile={toggleFile}
          />
        </>
      }
    >
      <div className={showsFile ? 'sheet-top' : undefined}>
        <StatementSentence sheet={sheet} isFolded={!showsFile} onAct={(wanted) => void act(wanted)} />
        {showsFile && (
          <StatementFile sheet={sheet} row={current?.lines[0]?.row ?? null} onAct={(wanted) => void act(wanted)} />
        )}
      </div>
      <StatementTable
        sheet={sheet}
        name={name}
        chosen={chosen}
        snapshot={snapshot}
        equation={<StatementEquation sheet={sheet} chosen={chosen} onChange={setChosen} />}
        isLocked={isFinished}
        first={current?.key ?? null}
        onCurrent={setCurrent}
        onAct={act}
        onHand={setHand}
      />
      <FinishBar
        sheet={sheet}
        name={name}
        writesOffSmall={writesOffSmall}
        onWriteOff={setWritesOff}
        isBusy={isBusy}
        onFinish={() => void onFinish()}
        onReopen={() => void reopen(null)}
      />
    </Screen>
  );
}
