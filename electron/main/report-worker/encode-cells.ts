/** Rows as the renderer reads them. */
import { inflateRawSync } from 'node:zlib';
import { rowSeparatorLength } from '@main/rows/output-format';
import { RowEngine } from '@main/rows/row-engine';

export type BlockOfRows = {
  readonly headers: readonly string[];
  /** Complete rows, deflated. */
  readonly deflated: Uint8Array;
  /** Whether it is the first block of its run: the rows of later ones begin with a comma. */
  readonly isFirst: boolean;
};

/** Encodes a block's rows as a JSON list of lists of cells. */
export function encodeCellsAsJson({ headers, deflated, isFirst }: BlockOfRows): string {
  const engine = new RowEngine({ headers, format: { kind: 'cells' }, collectsStats: false, continues: !isFirst });
  const rows = engine.encodeAll(inflateRawSync(deflated)).toString('utf8');
  return `[${rows.slice(0, -rowSeparatorLength)}]`;
}
