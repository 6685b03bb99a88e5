/** The parts of a month end with what they add up to, and the suppliers whose commission has changed most. */
import { Button } from '@mantine/core';
import { useOfficeId, usePreferences } from '@renderer/data/app';
import { callOffice, ignoreFailure } from '@renderer/data/call';
import { openExport, showExport } from '@renderer/data/exports';
import { formatChecking } from '@renderer/lists/CoverageLine';
import { toSummarySearch } from '@renderer/lists/summary-search';
import { attempt } from '@renderer/ui/line';
import { SavedTextField } from '@renderer/ui/SavedTextField';
import { SmallTable } from '@renderer/ui/SmallTable';
import { isCovered } from '@shared/commission/bookings';
import {
  checkSigns,
  type MonthChange,
  type MonthCheck,
  type MonthState,
  toMonthDefinition,
} from '@shared/settings/month-end';
import { getSummaryId } from '@shared/settings/preferences';
import { formatMonth, shiftPeriod } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { Link } from '@tanstack/react-router';
import { formatChange, joinPath, texts, useSupplierName } from './texts';

/** Most statements that have a button of their own. */
const maxStatements = 3;

const SmallButton = Button.withProps({ size: 'compact-sm' });

type Props = {
  readonly state: MonthState;
  readonly onWithout: () => void;
  readonly onWaive: (check: MonthCheck) => void;
  readonly onTakeBack: (check: MonthCheck) => void;
};

function CheckButtons({ check, ...props }: Props & { readonly check: MonthCheck }) {
  const { state, onWithout } = props;
  const officeId = useOfficeId();
  const getSupplierName = useSupplierName();
  const { folder, running, statements, withoutStatement } = state;
  if (check.check === 1 && check.state !== 'done')
    return (
      <SmallButton onClick={() => ignoreFailure(callOffice('update:refresh', officeId))}>{texts.updateNow}</SmallButton>
    );
  if (check.check === 2)
    return (
      <>
        {statements.slice(0, maxStatements).map(({ id, supplierId }) => (
          <SmallButton
            key={id}
            renderRoot={(root) => <Link to="/commission/statement/$id" params={{ id }} search={{}} {...root} />}
          >
            {getSupplierName(supplierId)}
          </SmallButton>
        ))}
        {withoutStatement.length > 0 && (
          <SmallButton onClick={onWithout}>{texts.without(withoutStatement.length)}</SmallButton>
        )}
      </>
    );
  if (check.check === 3 && running)
    return (
      <SmallButton onClick={() => ignoreFailure(callOffice('month-end:stop', officeId))}>{texts.stop}</SmallButton>
    );
  if (check.check === 3 && folder !== null)
    return <SmallButton onClick={() => showExport(joinPath(folder, '00 Cover.xlsx'))}>{texts.showFolder}</SmallButton>;
  return null;
}

/** The checklist of a month: five lines in words of main, with the buttons that lead to what is open. */
export function Checklist(props: Props) {
  const { state, onWaive, onTakeBack } = props;
  const { running, lockedAtMs } = state;
  const canDecide = lockedAtMs === null && state.isOver;
  return (
    <ol className="month-checks" aria-label={texts.checklist} aria-live="polite">
      {state.checks.map((check) => (
        <li key={check.check} className={`month-check-${check.state}`}>
          <i role="img" aria-label={texts.states[check.state]}>
            {checkSigns[check.state]}
          </i>
          <b>
            {check.check} {check.title}
          </b>
          <span title={check.text}>
            {check.check === 3 && running ? texts.running(running.done, running.total, running.label) : check.text}
          </span>
          <CheckButtons {...props} check={check} />
          {canDecide && check.state === 'open' && (
            <SmallButton onClick={() => onWaive(check)}>{texts.waive}</SmallButton>
          )}
          {canDecide && check.state === 'waived' && (
            <SmallButton onClick={() => onTakeBack(check)}>{texts.takeBack}</SmallButton>
          )}
        </li>
      ))}
    </ol>
  );
}

type Part = MonthState['parts'][number];

/** How much a part has changed from the month before, with a way to see what: the report's comparison, or the summary with its change. */
function PartChange({ part, state }: { readonly part: Part; readonly state: MonthState }) {
  const { summaries } = usePreferences();
  const { month, basis, isOver, coverage } = state;
  const { part: of, commission, before, runId, compareWith } = part;
  const isKnown = isOver && isCovered(coverage);
  const text = !isKnown || commission === null || before === null ? '–' : formatChange(commission - before);
  if (of.kind === 'report') {
    if (runId === null || compareWith === null) return text;
    const search = { before: compareWith, now: runId };
    return (
      <Link className="link" to="/reports/$slug" params={{ slug: of.slug }} search={search}>
        {text}
      </Link>
    );
  }
  const saved = summaries.find((summary) => getSummaryId(summary) === of.id);
  if (of.report !== null || saved === undefined || text === '–') return text;
  const definition = { ...toMonthDefinition(saved.definition, basis, month), before: 'period-before' as const };
  return (
    <Link className="link" to="/summary" search={toSummarySearch(definition)}>
      {text}
    </Link>
  );
}

/** The commission of a part; what stands in its place while a sum is not known, or where it has none. */
function PartCommission({ part, state: { coverage } }: { readonly part: Part; readonly state: MonthState }) {
  if (part.file === null && !isCovered(coverage)) return <span className="dim">{formatChecking(coverage)}</span>;
  if (part.commission === null) return <span className="faint">{texts.noCommission}</span>;
  return <b className={part.isDiffering ? 'warn' : undefined}>{formatMoney(part.commission)}</b>;
}

function PartFile({ part: { file, problem }, state: { folder } }: { readonly part: Part; readonly state: MonthState }) {
  if (file === null || folder === null)
    return (
      <span className={problem ? 'negative' : 'faint'} title={problem?.message}>
        {problem?.message ?? '–'}
      </span>
    );
  const open = () => attempt(texts.failed, () => openExport(joinPath(folder, file)));
  return (
    <button type="button" className="link" onClick={() => void open()}>
      {file}
    </button>
  );
}

const getMonthBefore = ({ month }: MonthState) => shiftPeriod(month, 'month', -1);

type PartsProps = {
  readonly state: MonthState;
  readonly onReplace: (part: Part) => void;
  readonly onLeave: (part: Part) => void;
};

export function PartsTable({ state, onReplace, onLeave }: PartsProps) {
  const { parts, lockedAtMs } = state;
  return (
    <section className="month-box" aria-label={texts.part}>
      <SmallTable
        className="month-table"
        columns={[
          { label: texts.part },
          { label: texts.countsBy, className: 'month-basis' },
          { label: texts.commission, className: 'num' },
          { label: formatMonth(getMonthBefore(state)), className: 'num month-wide' },
          { label: texts.change, className: 'num' },
          { label: texts.file, className: 'month-wide month-file' },
        ]}
        rows={parts.map((part) => ({
          key: part.key,
          cells: [
            part.name,
            <span key="counts" className={part.isOwn ? 'tag tag-warning' : undefined}>
              {part.counts}
            </span>,
            <PartCommission key="commission" part={part} state={state} />,
            part.before === null ? '–' : formatMoney(part.before),
            <PartChange key="change" part={part} state={state} />,
            <PartFile key="file" part={part} state={state} />,
          ],
        }))}
      />
      {lockedAtMs === null &&
        parts
          .filter(({ isDiffering }) => isDiffering)
          .map((part) => (
            <div key={part.key} className="month-question">
              <span>{texts.differing(part.name, part.counts, part.isOwn)}</span>
              {part.part.kind === 'report' && (
                <SmallButton onClick={() => onReplace(part)}>{texts.replace}</SmallButton>
              )}
              <SmallButton onClick={() => onLeave(part)}>{texts.leave}</SmallButton>
            </div>
          ))}
    </section>
  );
}

type ChangesProps = {
  readonly state: MonthState;
  readonly onChange: (change: MonthChange) => Promise<boolean>;
  readonly onSince: () => void;
};

export function ChangesTable({ state, onChange, onSince }: ChangesProps) {
  const monthBefore = getMonthBefore(state);
  const getSupplierName = useSupplierName();
  const { month, changes, lockedAtMs, since } = state;
  return (
    <section className="month-box" aria-label={texts.changes(monthBefore)}>
      {state.isOver && changes.length > 0 && (
        <SmallTable
          className="month-table"
          columns={[
            { label: texts.changes(monthBefore) },
            { label: formatMonth(month), className: 'num' },
            { label: formatMonth(monthBefore), className: 'num month-wide' },
            { label: `${texts.change} ↓`, className: 'num' },
            { label: texts.note, className: 'month-words' },
          ]}
          rows={changes.map(({ supplierId, now, before, note }) => ({
            key: String(supplierId),
            cells: [
              getSupplierName(supplierId),
              now === 0 ? '–' : formatMoney(now),
              before === 0 ? '–' : formatMoney(before),
              <span key="change" className={now < before ? 'negative' : undefined}>
                {formatChange(now - before)}
              </span>,
              <SavedTextField
                key="note"
                unstyled
                classNames={{ input: 'month-note' }}
                aria-label={texts.supplierNote(getSupplierName(supplierId))}
                placeholder={texts.addNote}
                disabled={lockedAtMs !== null}
                maxLength={2_000}
                text={note}
                save={(text) => onChange({ kind: 'note', supplierId, text })}
              />,
            ],
          }))}
        />
      )}
      {since && (
        <p className="month-since">
          {texts.since(since.month, since.bookings.length, since.cents)}{' '}
          <button type="button" className="link" onClick={onSince}>
            {texts.showThem}
          </button>
        </p>
      )}
    </section>
  );
}
