/** The reports of two runs of a pack: totals before, now, and the change between them. */
import { useNames } from '@renderer/data/queries/names';
import { decimalToUnits, formatUnits } from '@shared/money';
import { formatParameters, toParameters } from '@shared/report-parameters';
import type { ComparedReport, PackComparison } from '@shared/schemas/pack-comparison';
import type { PackRun } from '@shared/schemas/pack-run';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { nameRun } from './compared-runs';
import { texts } from './texts';

/** Formats a plain decimal as numbers are on screen: "-1234.5" becomes "−1,234.5". */
function formatDecimal(text: string): string {
  const scale = text.includes('.') ? text.length - 1 - text.indexOf('.') : 0;
  const units = decimalToUnits(text, scale);
  return units === null ? text : formatUnits(units, scale);
}

const formatSigned = (text: string) => (/^(-|0(\.0*)?$)/.test(text) ? formatDecimal(text) : `+${formatDecimal(text)}`);

type TotalProps = {
  readonly label: string;
  readonly before: string | null;
  readonly now: string | null;
  readonly change: string | null;
  readonly percent: string | null;
  readonly note: string | null;
};

function TotalRow({ label, before, now, change, percent, note }: TotalProps) {
  const isFall = change?.startsWith('-') === true;
  return (
    <tr className="sub">
      <th scope="row">{label}</th>
      <td className="num">{before === null ? '–' : formatDecimal(before)}</td>
      <td className="num">{now === null ? '–' : formatDecimal(now)}</td>
      <td className={isFall ? 'num negative' : 'num'}>{change === null ? '–' : formatSigned(change)}</td>
      <td className={isFall ? 'num negative' : 'num'}>
        {percent === null ? '' : texts.compare.percent(formatSigned(percent))}
      </td>
      <td className="dim small">{note}</td>
    </tr>
  );
}

/** What became of a report's rows, with the way to them. */
function RowChanges({ slug, changes, rowsReason }: ComparedReport) {
  if (!changes) return <span className="dim small">{rowsReason}</span>;
  const { beforeRunId, nowRunId, key, warnings } = changes;
  return (
    <span className="small">
      <Link
        className="link"
        to="/reports/$slug/compare"
        params={{ slug }}
        search={{ before: beforeRunId, after: nowRunId }}
      >
        {texts.compare.rows(changes)}
      </Link>{' '}
      <span className="dim">{texts.compare.matchedBy(key)}</span>
      {warnings.length > 0 && <span className="warn"> {warnings.join(' ')}</span>}
    </span>
  );
}

function ReportRows({ report }: { readonly report: ComparedReport }) {
  const names = useNames();
  const { name, reason, rows, totals, dollarColumns, filters } = report;
  const format = (sent: Readonly<Record<string, string>> | null) =>
    sent ? formatParameters(toParameters(sent), names) : texts.compare.notInRun;
  return (
    <Fragment>
      <tr className="sum">
        <th scope="rowgroup" title={texts.compare.filters(format(filters.before), format(filters.now))}>
          {name}
        </th>
        <td colSpan={5} className="pack-change">
          {reason === null ? <RowChanges {...report} /> : <span className="warn small">{reason}</span>}
        </td>
      </tr>
      {rows && (
        <TotalRow
          label={texts.compare.rowCount}
          before={String(rows.before)}
          now={String(rows.now)}
          change={String(rows.now - rows.before)}
          percent={null}
          note={null}
        />
      )}
      {totals.map((total, index) => (
        <TotalRow
          // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name, and the rows hold no state.
          key={index}
          {...total}
          label={dollarColumns.includes(total.column) ? texts.compare.dollars(total.column) : total.column}
        />
      ))}
    </Fragment>
  );
}

type Props = { readonly comparison: PackComparison; readonly before: PackRun; readonly now: PackRun };

export function ComparedReports({ comparison: { reports, summaries }, before, now }: Props) {
  const compared = reports.filter(({ reason }) => reason === null).length;
  return (
    <section className="panel" aria-label={texts.compare.title(now.pack)}>
      <div role="status" className={compared < reports.length ? 'warn small' : 'dim small'}>
        {texts.compare.coverage(compared, reports.length)}
      </div>
      {summaries.length > 0 && <div className="warn small">{texts.compare.summaries(summaries)}</div>}
      <div className="wide">
        <table className="sum-table pack-comparison" aria-label={texts.compare.label}>
          <thead>
            <tr>
              <th scope="col">{texts.compare.report}</th>
              <th scope="col">{texts.compare.before(nameRun(before))}</th>
              <th scope="col">{texts.compare.now(nameRun(now))}</th>
              <th scope="col">{texts.compare.change}</th>
              <th scope="col">{texts.compare.changePercent}</th>
              <th scope="col">{texts.compare.note}</th>
            </tr>
          </thead>
          <tbody>
            {reports.map((report, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report may stand in a pack twice, and the rows hold no state.
              <ReportRows key={index} report={report} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
