/** The contract of a writer: a table goes into a sink, in one format, while its rows arrive. */
import type { RowEngine } from '@main/rows/row-engine';
import type { ExportFindings } from '@shared/export-notices';
import type { Provenance } from './provenance';

/** Writes one table. Calls come in the order `begin`, `push` for each piece of the rows, `end`. */
export type TableWriter = {
  /** Reads the rows, and counts them. */
  readonly engine: RowEngine;
  begin(): Promise<void>;
  /** Takes the next bytes of the rows, as they stand between the brackets of their JSON list. */
  push(bytes: Uint8Array): Promise<void>;
  /**
   * @param provenance - is written into the file if the format can contain it
   * @throws AppError `unusable-answer` if the last row is incomplete
   */
  end(provenance: Provenance): Promise<void>;
};

/** Collects what the user must know of the texts that a writer wrote. */
export function getFindings({ engine }: TableWriter): ExportFindings {
  const { truncatedTexts: cutTexts, formulaTexts, changedColumns } = engine;
  return { cutTexts, formulaTexts, changedColumns };
}
