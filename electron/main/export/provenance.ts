/** Where an export came from: the facts that go with it, for whoever opens the file next month. */
import type { Cell } from '@shared/schemas/report';

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
  readonly warnings: readonly string[];
};

/** The provenance as rows of name and value. */
export function provenanceRows(provenance: Provenance): Cell[][] {
  const filters = Object.entries(provenance.filtersSent).map(([name, value]) => [`Filter ${name}`, value]);
  return [
    ['Office', provenance.office],
    ['Exported', provenance.subject],
    ['Data from', new Date(provenance.dataFromMs).toISOString()],
    ['Source', provenance.source],
    ...(filters.length > 0 ? filters : [['Filters', 'none']]),
    ['Rows', provenance.rows],
    ...provenance.warnings.map((warning) => ['Warning', warning]),
    ['Written by', 'Tripledger'],
  ];
}

/** The provenance as a small JSON text, written beside formats that cannot hold it themselves. */
export function provenanceJson(provenance: Provenance): string {
  const { dataFromMs, ...facts } = provenance;
  return `${JSON.stringify({ ...facts, dataFrom: new Date(dataFromMs).toISOString() }, null, 2)}\n`;
}
