/** What became of a report or summary in a pack's run: its file, what it lacks, and its notes. */
import { useReportName } from '@renderer/data/queries/reports';
import type { BadgeVariant } from '@renderer/ui/badge-variants';
import { Badge } from '@renderer/ui/FormattedValues';
import type { PackRun, PackRunItem } from '@shared/schemas/pack-run';
import { Link } from '@tanstack/react-router';
import { findComparedResults, nameRun } from './compared-runs';
import { partLabels, statusLabels, texts } from './texts';

const statusVariants: Readonly<Record<PackRunItem['status'], BadgeVariant>> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
};

function StatusBadge({ item }: { readonly item: PackRunItem }) {
  if (item.kind === 'summary' && item.status === 'done' && item.counts !== 'all') {
    return <Badge variant="warning">{partLabels[item.counts]}</Badge>;
  }
  return <Badge variant={statusVariants[item.status]}>{statusLabels[item.status]}</Badge>;
}

/** Lists what needs care, then a summary's notes and its age: what is counted and left out by its filters is no fault. */
function Notes({ item, name }: { readonly item: PackRunItem; readonly name: string }) {
  const { gaps, oldest } = item.kind === 'summary' ? item : { gaps: [], oldest: null };
  const warnings = [...gaps, ...item.warnings];
  const notes = [
    ...(item.kind === 'report' ? [] : item.notes),
    ...(oldest === null ? [] : [texts.savedCopies(oldest.tripId, oldest.fetchedAtMs)]),
  ];
  if (warnings.length + notes.length === 0) return null;
  return (
    <ul className="pack-notes small" aria-label={texts.notes(name)}>
      {warnings.map((warning) => (
        <li key={warning} className="warn">
          {warning}
        </li>
      ))}
      {notes.map((note) => (
        <li key={note} className="dim">
          {note}
        </li>
      ))}
    </ul>
  );
}

function nameItem(item: PackRunItem, getReportName: (slug: string) => string): string {
  switch (item.kind) {
    case 'report':
      return getReportName(item.slug);
    case 'report-summary':
      return texts.reportSummaryName(item.name, getReportName(item.slug));
    case 'summary':
      return texts.summaryName(item.name);
  }
}

type Props = { readonly item: PackRunItem; readonly earlier: PackRun | undefined };

export function PackRunLine({ item, earlier }: Props) {
  const name = nameItem(item, useReportName());
  const compared = findComparedResults(item, earlier);
  return (
    <li>
      <StatusBadge item={item} />
      <span>{name}</span>
      <span className="dim small num">
        {item.status === 'done' ? texts.file(item.file, item.rows, item.bytes) : item.file}
      </span>
      {item.kind === 'report' && item.status === 'done' && item.dollarColumns.length > 0 && (
        <span className="dim small">{texts.inDollars(item.dollarColumns)}</span>
      )}
      {earlier && compared && (
        <Link
          className="link small"
          to="/reports/$slug/compare"
          params={{ slug: compared.slug }}
          search={{ before: compared.before, after: compared.after }}
        >
          {texts.compareWith(nameRun(earlier))}
        </Link>
      )}
      {item.taken !== null && <span className="dim small">{texts.wasThere(item.taken)}</span>}
      {item.problem && (
        <span className={item.status === 'failed' ? 'negative small' : 'dim small'}>
          {item.problem.message} <span className="faint">{item.problem.code}</span>
        </span>
      )}
      <Notes item={item} name={name} />
    </li>
  );
}
