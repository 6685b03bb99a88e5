/** The parts of a month end with what they add up to, and the suppliers whose commission has changed most. */
import { Button } from '@mantine/core';
import { call, callOffice, ignoreFailure } from '@renderer/data/call';
import { usePreferences } from '@renderer/data/preferences';
import { formatChecking } from '@renderer/lists/CoverageLine';
import { toSummarySearch } from '@renderer/lists/summary-search';
import { isCovered } from '@shared/commission/bookings';
import { type MonthState, toMonthDefinition } from '@shared/settings/month-end';
import { getSummaryId } from '@shared/settings/preferences';
import { formatMonth } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { Link } from '@tanstack/react-router';
import { formatChange, joinPath, texts, useSupplierName } from './texts';

type Part = MonthState['parts'][number];

const amount = (cents: number | null) => (cents === null ? '–' : formatMoney(cents));

/** How much a part has changed from the month before, with a way to see what: the report's comparison, or the summary with its change. */
function PartChange({ part, state }: { readonly part: Part; readonly state: MonthState }) {
  const summaries = usePreferences()?.summaries ?? [];
  const { month, basis, isOver } = state;
  const { part: of, commission, before, runId, compareWith } = part;
  const text = !isOver || commission === null || before === null ? '–' : formatChange(commission - before);
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

type PartsProps = {
  readonly state: MonthState;
  readonly monthBefore: string;
  readonly onReplace: (part: Part) => void;
  readonly onLeave: (part: Part) => void;
};

export function PartsTable({ state, monthBefore, onReplace, onLeave }: PartsProps) {
  const { parts, folder, lockedAtMs, coverage } = state;
  const isKnown = isCovered(coverage);
  return (
    <section className="month-box" aria-label={texts.part}>
      <table className="month-table">
        <thead>
          <tr>
            <th>{texts.part}</th>
            <th className="month-basis">{texts.countsBy}</th>
            <th className="num">{texts.commission}</th>
            <th className="num month-wide">{formatMonth(monthBefore)}</th>
            <th className="num">{texts.change}</th>
            <th className="month-wide month-file">{texts.file}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.key}>
              <th>{part.name}</th>
              <td>{part.isOwn ? <span className="tag tag-warning">{part.counts}</span> : part.counts}</td>
              <td className={`num${part.isDiffering ? ' warn' : ''}`}>
                {part.file === null && !isKnown ? (
                  <span className="dim">{formatChecking({ ...coverage, asOfMs: null })}</span>
                ) : part.commission === null ? (
                  <span className="faint">{texts.noCommission}</span>
                ) : (
                  <b>{formatMoney(part.commission)}</b>
                )}
              </td>
              <td className="num month-wide">{amount(part.before)}</td>
              <td className="num">
                <PartChange part={part} state={state} />
              </td>
              <td className="month-wide">
                {part.file !== null && folder !== null ? (
                  <button
                    type="button"
                    className="link"
                    onClick={() => ignoreFailure(call('export:open', joinPath(folder, part.file ?? '')))}
                  >
                    {part.file}
                  </button>
                ) : (
                  <span className={part.problem ? 'negative' : 'faint'} title={part.problem?.message}>
                    {part.problem?.message ?? '–'}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lockedAtMs === null &&
        parts
          .filter(({ isDiffering }) => isDiffering)
          .map((part) => (
            <div key={part.key} className="month-question">
              <span>{texts.differing(part.name, part.counts, part.isOwn)}</span>
              {part.part.kind === 'report' && (
                <Button variant="default" size="compact-sm" onClick={() => onReplace(part)}>
                  {texts.replace}
                </Button>
              )}
              <Button variant="default" size="compact-sm" onClick={() => onLeave(part)}>
                {texts.leave}
              </Button>
            </div>
          ))}
    </section>
  );
}

type ChangesProps = {
  readonly officeId: string;
  readonly state: MonthState;
  readonly monthBefore: string;
  readonly onSince: () => void;
};

export function ChangesTable({ officeId, state, monthBefore, onSince }: ChangesProps) {
  const getSupplierName = useSupplierName();
  const { month, changes, lockedAtMs, since } = state;
  const save = (supplierId: number | null, text: string, before: string) => {
    if (text.trim() === before) return;
    const change = { kind: 'note', supplierId, text } as const;
    ignoreFailure(callOffice('month-end:change', officeId, { month, change }));
  };
  return (
    <section className="month-box" aria-label={texts.changes(monthBefore)}>
      {state.isOver && isCovered(state.coverage) && changes.length > 0 && (
        <table className="month-table">
          <thead>
            <tr>
              <th>{texts.changes(monthBefore)}</th>
              <th className="num">{formatMonth(month)}</th>
              <th className="num month-wide">{formatMonth(monthBefore)}</th>
              <th className="num">{texts.change} ↓</th>
              <th className="month-words">{texts.note}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ supplierId, now, before, note }) => (
              <tr key={supplierId}>
                <th>{getSupplierName(supplierId)}</th>
                <td className="num">{now === 0 ? '–' : formatMoney(now)}</td>
                <td className="num month-wide">{before === 0 ? '–' : formatMoney(before)}</td>
                <td className={`num${now < before ? ' negative' : ''}`}>{formatChange(now - before)}</td>
                <td>
                  <input
                    className="month-note"
                    autoComplete="off"
                    aria-label={texts.supplierNote(getSupplierName(supplierId))}
                    placeholder={texts.addNote}
                    defaultValue={note}
                    disabled={lockedAtMs !== null}
                    maxLength={2_000}
                    onBlur={(event) => save(supplierId, event.currentTarget.value, note)}
                    onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {since && (
        <p className="month-since">
          {texts.since(since.month, since.bookings, since.cents)}{' '}
          <button type="button" className="link" onClick={onSince}>
            {texts.showThem}
          </button>
        </p>
      )}
    </section>
  );
}
