/** A supplier's statement: one sheet from the file to Finish. */
import { Button, Checkbox, Group } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { callOffice } from '@renderer/data/call';
import { refreshCommission, sheetQuery } from '@renderer/data/commission';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { BidiText, formatTimestamp } from '@renderer/ui/formatters';
import { useKeys } from '@renderer/ui/keyboard';
import { Loading } from '@renderer/ui/lazy-part';
import { attempt, line, showFailure } from '@renderer/ui/line';
import { ErrorAlert, RefreshButton, Screen } from '@renderer/ui/Screen';
import { getSheetName, type SheetRow, sheetGroupNames } from '@shared/commission/sheet-table';
import { toPairingId } from '@shared/commission/statement-file';
import {
  getSmallDifference,
  pairedGroups,
  printStatementTitle,
  type SheetAct,
  type SheetGroup,
  type SheetPair,
  type StatementSheet,
} from '@shared/commission/statement-sheet';
import type { WorkChange } from '@shared/commission/work-records';
import { formatMoney } from '@shared/values/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { Toggle } from './BookingStates';
import { StatementFile, StatementTools } from './StatementFile';
import { StatementHand } from './StatementHand';
import { StatementSentence } from './StatementSentence';
import { StatementTable } from './StatementTable';
import { sheetTexts as texts, writeOffSmall } from './statement-texts';
import './statement.css';

const toMatch = ({ lines, bookings }: SheetPair): SheetAct => ({
  kind: 'match',
  lines: lines.map(({ row }) => row),
  bookings: bookings.map(({ tripId, sectorId }) => ({ tripId, sectorId })),
});

/** The act that takes another one back. */
export function toOpposite(act: SheetAct, before: StatementSheet): SheetAct {
  switch (act.kind) {
    case 'accept':
    case 'refuse':
      return { kind: 'undo', pairs: act.pairs };
    case 'match': {
      // One of the user's own that it took the place of comes back.
      const decided = before.pairs.find(
        ({ group, isDecided, lines }) =>
          isDecided && pairedGroups.has(group) && lines.some(({ row }) => act.lines.includes(row)),
      );
      return decided ? toMatch(decided) : { kind: 'undo', pairs: [toPairingId(act.lines, act.bookings)] };
    }
    case 'undo': {
      const pair = before.pairs.find(({ id }) => act.pairs.includes(id));
      if (!pair || pair.group === 'refused') return { kind: 'refuse', pairs: act.pairs };
      return toMatch(pair);
    }
    case 'choose': {
      const choices = before.question?.id === act.id ? [] : before.pieces.find(({ kind }) => kind === act.id)?.choices;
      return { ...act, value: choices?.find(({ isChosen }) => isChosen)?.value ?? null };
    }
    case 'column':
    case 'columns':
      return { kind: 'columns', columns: before.file.chosen };
    case 'waive':
      return { kind: 'waive', reason: before.sum.waivedReason };
  }
}

function describe(act: SheetAct): string {
  if (act.kind === 'accept') return texts.done.matched(act.pairs.length);
  if (act.kind === 'match') return texts.done.matched(1);
  if (act.kind === 'refuse') return texts.done.refused;
  return act.kind === 'undo' ? texts.done.takenBack : texts.done.read;
}

export function useStatement(statementId: string) {
  const officeId = useOfficeId();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { queryKey } = sheetQuery(officeId, statementId);
  const getShown = () => client.getQueryData(queryKey);
  const request = () => ({ statementId, revision: getShown()?.revision ?? '' });
  const show = async (sheet: StatementSheet) => {
    // A response to an earlier request must not overwrite it.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, sheet);
    refreshCommission(client);
    return sheet;
  };
  async function whileBusy<T>(work: Promise<T>): Promise<T> {
    setBusy(true);
    return await work.finally(() => setBusy(false));
  }
  const send = (act: SheetAct) =>
    attempt(texts.failed, async () => await show(await callOffice('statements:act', officeId, { ...request(), act })));

  /** @returns the sheet afterwards; null where nothing was done */
  const act = async (wanted: SheetAct): Promise<StatementSheet | null> => {
    const before = getShown();
    const sheet = before ? await send(wanted) : null;
    if (before && sheet) {
      line.showUndo(describe(wanted), async () => (await send(toOpposite(wanted, before))) !== null);
    }
    return sheet;
  };

  const reopen = async (undo: WorkChange | null): Promise<boolean> => {
    const work = async () => await show(await callOffice('statements:reopen', officeId, { statementId, undo }));
    return (await whileBusy(attempt(texts.failed, work))) !== null;
  };

  /** @returns whether it was finished */
  const finish = async (writesOffSmall: boolean): Promise<boolean> => {
    const work = () => callOffice('statements:finish', officeId, { ...request(), writesOffSmall });
    const finished = await whileBusy(attempt(texts.notFinished, work));
    if (finished === null) return false;
    const { sheet, undo, claimedSince } = finished;
    await show(sheet);
    if (undo === null) {
      showFailure(texts.notFinished, claimedSince.length > 0 ? texts.claimedSince(claimedSince) : texts.changedSince);
      return false;
    }
    line.showUndo(texts.finishedNow(new Set(undo.remove.receipts ?? []).size), () => reopen(undo));
    return true;
  };
  return { act, finish, reopen, isBusy };
}

const route = getRouteApi('/commission/statement/$id');

type EquationProps = {
  readonly sheet: StatementSheet;
  readonly chosen: ReadonlySet<SheetGroup>;
  readonly onChange: (chosen: ReadonlySet<SheetGroup>) => void;
};

/** The chips that are shown: of what a sheet need not have, those that it has. */
const listChips = ({ chips }: StatementSheet) =>
  chips.filter(
    ({ group, count }) => group !== 'refused' && (count > 0 || (group !== 'not-read' && group !== 'waiting')),
  );

/** Of the chips that are no warning. */
const tones: Partial<Record<SheetGroup, string>> = { agreed: 'good', unknown: 'negative', missing: 'negative' };

function StatementEquation({ sheet, chosen, onChange }: EquationProps) {
  const shown = listChips(sheet);
  const toggle = (group: SheetGroup) => onChange(chosen.symmetricDifference(new Set([group])));
  useKeys(Object.fromEntries(shown.map(({ group }, index) => [String(index + 1), () => toggle(group)])));
  const chips = shown.map(({ group, count, cents }, index) => ({
    group,
    chip: (
      <Toggle
        className={count === 0 ? 'dim' : (tones[group] ?? 'warn')}
        isOn={chosen.has(group)}
        aria-keyshortcuts={String(index + 1)}
        onClick={() => toggle(group)}
      >
        {sheetGroupNames[group]} <b>{count}</b>
        {count > 0 && <span className="sheet-chip-sum num"> {formatMoney(cents)}</span>}
      </Toggle>
    ),
  }));
  const { cents, compared, rounding, currency } = sheet.sum;
  return (
    <section className="sheet-equation num" aria-label={texts.equation} aria-live="polite">
      <b>
        {currency !== null && `${currency} `}
        {formatMoney(cents)}
        {compared !== cents && ` → ${formatMoney(compared + rounding)}`}
      </b>
      {chips
        .filter(({ group }) => group !== 'missing')
        .map(({ group, chip }, index) => (
          <Fragment key={group}>
            <span className="dim">{index === 0 ? '=' : '+'}</span>
            {chip}
          </Fragment>
        ))}
      {rounding !== 0 && <span>{texts.rounding(rounding)}</span>}
      <Group ml="auto">{chips.find(({ group }) => group === 'missing')?.chip}</Group>
    </section>
  );
}

type FinishProps = {
  readonly sheet: StatementSheet;
  readonly writesOffSmall: boolean;
  readonly onWriteOff: (writesOffSmall: boolean) => void;
  readonly isBusy: boolean;
  readonly onFinish: () => void;
  readonly onReopen: () => void;
};

function FinishBar(props: FinishProps): ReactNode {
  const { sheet, writesOffSmall, onWriteOff, isBusy, onFinish, onReopen } = props;
  const { head, finish, pairs } = sheet;
  const small = head.paysCommission ? pairs.flatMap((pair) => getSmallDifference(pair) ?? []) : [];
  const smallCents = small.reduce((sum, cents) => sum - cents, 0);
  const outcome = texts.outcome(writesOffSmall ? writeOffSmall(finish, small) : finish, getSheetName(sheet));
  const isFinished = head.finishedAtMs !== null;
  const canFinish = !isFinished && finish.blockedBy === null && !isBusy;
  return (
    <Group className="sheet-finish" gap={12} wrap="nowrap">
      <p className="num" role="status">
        {isFinished ? (
          <b>{texts.finished(formatTimestamp(head.finishedAtMs ?? 0))}</b>
        ) : (
          finish.blockedBy !== null && <b>{finish.blockedBy}</b>
        )}{' '}
        <span className={isFinished || finish.blockedBy !== null ? 'dim' : undefined}>
          {isBusy ? texts.finishing : outcome}
        </span>
      </p>
      {!isFinished && small.length > 0 && (
        <Checkbox
          size="xs"
          label={texts.writeOff(small.length, Math.abs(smallCents))}
          checked={writesOffSmall}
          onChange={({ currentTarget }) => onWriteOff(currentTarget.checked)}
        />
      )}
      {isFinished ? (
        <Button loading={isBusy} onClick={onReopen}>
          {texts.reopen}
        </Button>
      ) : (
        <Button
          variant="filled"
          aria-keyshortcuts="Control+Enter"
          disabled={!canFinish}
          loading={isBusy}
          onClick={onFinish}
        >
          {texts.finish}
        </Button>
      )}
    </Group>
  );
}

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

type Props = { readonly sheet: StatementSheet; readonly isFetching: boolean; readonly onRefresh: () => void };

function Sheet({ sheet, isFetching, onRefresh }: Props) {
  const navigate = useNavigate();
  const { head } = sheet;
  const [supplierId] = head.supplierIds;
  const name = getSheetName(sheet);
  const { act, finish, reopen, isBusy } = useStatement(head.id);
  // The user's choice, also on the next sheet. In a narrow window it is not shown at first; nothing folds by itself.
  const [isNarrow] = useState(() => window.innerWidth < 1_100);
  const [chosenFile, chooseFile] = useRememberedText('statement-file');
  const showsFile = (chosenFile || (isNarrow ? 'hidden' : 'shown')) === 'shown';
  const [chosen, setChosen] = useState<ReadonlySet<SheetGroup>>(new Set());
  const [current, setCurrent] = useState<SheetRow | null>(null);
  const [hand, setHand] = useState<SheetRow | null>(null);
  const [writesOff, setWritesOff] = useState<boolean | null>(null);
  const writesOffSmall = writesOff ?? sheet.writesOffSmall;
  const toggleFile = () => chooseFile(showsFile ? 'hidden' : 'shown');
  useKeys(hand ? {} : { v: toggleFile });
  const onFinish = async () => {
    if (!(await finish(writesOffSmall)) || supplierId === undefined || !head.paysCommission) return;
    void navigate({ to: '/commission/$id', params: { id: String(supplierId) }, search: { claim: head.id } });
  };
  if (hand)
    return (
      <StatementHand
        sheet={sheet}
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
          <StatementTools sheet={sheet} showsFile={showsFile} onToggleFile={toggleFile} />
        </>
      }
    >
      <div className={showsFile ? 'sheet-top' : undefined}>
        <StatementSentence sheet={sheet} isFolded={!showsFile} onAct={act} />
        {showsFile && (
          <StatementFile sheet={sheet} row={current?.lines[0]?.row ?? null} onAct={(wanted) => void act(wanted)} />
        )}
      </div>
      <StatementTable
        sheet={sheet}
        chosen={chosen}
        equation={<StatementEquation sheet={sheet} chosen={chosen} onChange={setChosen} />}
        current={current}
        onCurrent={setCurrent}
        onAct={act}
        onHand={setHand}
      />
      <FinishBar
        sheet={sheet}
        writesOffSmall={writesOffSmall}
        onWriteOff={setWritesOff}
        isBusy={isBusy}
        onFinish={() => void onFinish()}
        onReopen={() => void reopen(null)}
      />
    </Screen>
  );
}
