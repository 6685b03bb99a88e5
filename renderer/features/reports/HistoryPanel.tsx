/** The earlier results of a report, beside its table: a click shows one, and it can be compared with the result shown. */
import { ActionIcon } from '@mantine/core';
import { useNames } from '@renderer/data/names';
import { useDeleteRun } from '@renderer/data/reports';
import { isNothingFocused } from '@renderer/ui/keyboard';
import { line } from '@renderer/ui/line';
import { useNow } from '@renderer/ui/use-now';
import type { ReportRun } from '@shared/reports/report';
import type { ReportPreferences } from '@shared/settings/preferences';
import { formatCount } from '@shared/values/texts';
import { IconChevronLeft, IconTrash, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { describeRun, formatRan, getResultTotal } from './report-lines';
import { historyTexts as texts } from './texts';

type TitleProps = { readonly title: string; readonly onBack?: () => void; readonly onClose: () => void };

/** The title of what stands beside a report's table. */
export function PanelTitle({ title, onBack, onClose }: TitleProps) {
  return (
    <div className="panel-title">
      {onBack && (
        <ActionIcon variant="subtle" color="gray" size={22} aria-label={texts.back} onClick={onBack}>
          <IconChevronLeft size={14} />
        </ActionIcon>
      )}
      {title}
      <ActionIcon ml="auto" variant="subtle" color="gray" size={22} aria-label={texts.close} onClick={onClose}>
        <IconX size={14} />
      </ActionIcon>
    </div>
  );
}

type Props = {
  readonly officeId: string;
  readonly runs: readonly ReportRun[];
  readonly preferences: ReportPreferences;
  readonly shownRunId: string | null;
  readonly onShow: (run: ReportRun) => void;
  readonly onCompare: (run: ReportRun) => void;
  readonly onClose: () => void;
};

export function HistoryPanel({ officeId, runs, preferences, shownRunId, onShow, onCompare, onClose }: Props) {
  const names = useNames();
  const now = useNow();
  const deleteRun = useDeleteRun(officeId);
  const list = useRef<HTMLUListElement>(null);
  const remove = ({ runId, ranAtMs }: ReportRun) => {
    const undo = deleteRun(runId);
    line.showUndo(texts.deleted(formatRan(ranAtMs, now, true)), undo);
    if (isNothingFocused()) list.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, run: ReportRun) => {
    const item = event.currentTarget;
    const next = { ArrowDown: item.nextElementSibling, ArrowUp: item.previousElementSibling }[event.key];
    if (next) next.querySelector('button')?.focus();
    else if (event.key === 'Delete') remove(run);
    else return;
    event.preventDefault();
  };
  return (
    <aside className="report-panel" aria-label={texts.title}>
      <PanelTitle title={texts.title} onClose={onClose} />
      {runs.length === 0 && <p className="dim panel-empty">{texts.none}</p>}
      <ul ref={list} className="panel-runs">
        {runs.map((run) => {
          const { runId, ranAtMs, rowsReceived } = run;
          const total = getResultTotal(run, preferences);
          const when = formatRan(ranAtMs, now, true);
          return (
            <li key={runId} onKeyDown={(event) => onKeyDown(event, run)}>
              <button
                type="button"
                className="panel-run"
                aria-current={runId === shownRunId ? 'true' : undefined}
                onClick={() => onShow(run)}
              >
                <b>{describeRun(run, names)}</b>
                <span className={total?.isNegative ? 'num negative' : 'num'}>{total?.text}</span>
                <span className="dim small">{when}</span>
                <span className="dim small num">{formatCount(rowsReceived, 'row')}</span>
              </button>
              <span className="panel-actions">
                {runId !== shownRunId && shownRunId !== null && (
                  <button type="button" className="link" onClick={() => onCompare(run)}>
                    {texts.compare}
                  </button>
                )}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={20}
                  aria-label={texts.delete(when)}
                  onClick={() => remove(run)}
                >
                  <IconTrash size={13} />
                </ActionIcon>
              </span>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}
