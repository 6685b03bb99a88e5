/** Where an export came from: the facts that go with it, for whoever opens the file next month. */

import { formatTimestamp } from '@shared/timestamps';

export type Provenance = {
  readonly office: string;
  /** What was exported: a report's name and slug, or "Trips". */
  readonly subject: string;
  readonly filtersSent: Readonly<Record<string, string>>;
  /** When the API gave the data, epoch milliseconds. */
  readonly dataFromMs: number;
  /** Live, or kept data with its age. */
  readonly source: string;
  readonly rows: number;
  /** Sums of the columns of numbers, each as it is exact. */
  readonly totals?: readonly { readonly column: string; readonly sum: string }[];
  /** What part of the data it is, where it is not all of it. */
  readonly extent?: string;
  readonly warnings: readonly string[];
};

/** The provenance as rows of name and value. */
export function toProvenanceRows(provenance: Provenance): [name: string, value: string | number][] {
  const filters = Object.entries(provenance.filtersSent).map(([name, value]): [string, string] => [
    `Filter ${name}`,
    value,
  ]);
  return [
    ['Office', provenance.office],
    ['Exported', provenance.subject],
    ['Data from', formatTimestamp(provenance.dataFromMs)],
    ['Source', provenance.source],
    ...(filters.length > 0 ? filters : [['Filters', 'none'] as [string, string]]),
    ['Rows', provenance.rows],
    ...(provenance.extent ? [['Extent', provenance.extent] as [string, string]] : []),
    ...(provenance.totals ?? []).map(({ column, sum }): [string, string] => [`Total of ${column}`, sum]),
    ...provenance.warnings.map((warning): [string, string] => ['Warning', warning]),
    ['Written by', 'Tripledger'],
  ];
}

/** The provenance as lines of text, written beside formats that cannot hold it themselves. */
export function formatProvenance(provenance: Provenance): string {
  return toProvenanceRows(provenance)
    .map(([name, value]) => `${`${name}: ${value}`.replace(/[\r\n]{1,100}/g, ' ')}\r\n`)
    .join('');
}

const lineNames = /^(?:Office|Exported|Data from|Source|Filters?|Rows|Extent|Total of|Warning|Written by)(?: |:)/;
const lastLine = 'Written by: Tripledger\r\n';

/** Whether a text is one that {@link formatProvenance} wrote. Notes that somebody added to one make it theirs. */
export function isProvenanceText(text: string): boolean {
  const lines = text.split('\r\n');
  const isEnded = text.endsWith(`\r\n${lastLine}`) && lines[0]?.startsWith('Office: ') === true;
  return isEnded && lines.slice(0, -1).every((line) => lineNames.test(line) && !line.includes('\n'));
}
