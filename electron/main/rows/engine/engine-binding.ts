/** Starts the row engine (engine/, WebAssembly) and declares what it exports. */
import { AppError } from '@shared/errors/errors';
import { engineModule } from './engine.generated';

/** A variable or a constant of the engine; truth values are 0 and 1. */
type Global<T = number> = { readonly value: T };

/**
 * The exports of assembly/index.ts, which documents them or says where they are documented. Addresses are bytes from the start of `memory`. Codes and sizes are
 * those of protocol.ts.
 */
export type EngineExports = {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly inputAt: Global;
  readonly inputLimit: Global;
  readonly inputEnd: Global;
  readonly outputAt: Global;
  readonly statsAt: Global;
  readonly writtenStatsAt: Global;
  readonly malformedRows: Global;
  readonly neededBytes: Global<bigint>;
  readonly replacedSurrogates: Global;
  readonly droppedKeys: Global;
  readonly truncatedTexts: Global;
  readonly formulaTexts: Global;
  readonly isNestedTooDeep: Global;
  readonly scannedRows: Global;
  getInputPosition(): number;
  getOutputEnd(): number;
  getRowCount(): number;
  getColumnCount(): number;
  addHeader(length: number, hasEscapes: boolean): number;
  addPositionalColumns(count: number): void;
  nameColumn(index: number, length: number): boolean;
  endHeaders(): void;
  wasKeySeen(index: number): number;
  getDuplicateKeyRows(index: number): number;
  keyStart(index: number): number;
  keyLength(index: number): number;
  addOutputColumn(inputIndex: number, mode: number, styleFamily: number): void;
  setFormat(code: number, delimiter: number, escapesFormulas: boolean): void;
  setOutlined(isOutlined: boolean): void;
  setRowsAreArrays(): void;
  setCollectsStats(isOn: boolean): void;
  setContinues(continues: boolean): void;
  run(end: number): number;
  rewindInput(): void;
  resetOutput(): void;
  startScan(columns: number, headRows: number): void;
  scanDelimited(start: number, end: number, delimiter: number, isLast: boolean): number;
  scanSheet(start: number, end: number): number;
};

/** The part of WebAssembly that is used. Its types come with those of browsers, which the main process does not load. */
type Platform = {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
};
const platform = (globalThis as unknown as { readonly WebAssembly: Platform }).WebAssembly;

let compiled: object | null = null;

/** Says whether a spreadsheet may change a text of an output column: its address and its length in bytes. */
type ChangesInSpreadsheet = (output: number, start: number, length: number) => boolean;

/** Starts an engine with memory of its own: about 100 MB of addresses, of which it touches only some. */
export function startEngine(changesInSpreadsheet: ChangesInSpreadsheet = () => true): EngineExports {
  compiled ??= new platform.Module(Buffer.from(engineModule, 'base64'));
  const abort = () => {
    throw new AppError('internal', 'The report could not be read. Nothing was changed.', { kind: 'engine' });
  };
  return new platform.Instance(compiled, { env: { abort }, 'delimited-output': { changesInSpreadsheet } })
    .exports as EngineExports;
}
