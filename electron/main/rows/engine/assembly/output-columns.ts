/** The columns of the output in their order: which input column each one shows, how it is written, and what was written. */
import { statsSize } from '../protocol';
import { clearStats } from './column-stats';
import { outputColumnSize, outputColumnsAt, writtenStatsAt } from './memory';

/** Offsets into an output column's record, all 32-bit. */
const getInputIndexfset: usize = 0;
const modeOffset: usize = 4;
const changesOffset: usize = 8;
const styleOffset: usize = 12;

export let outputColumnCount: u32 = 0;

/** @param mode - how the column is written @param styleFamily - of its cells in a sheet; 0 for data as received (../protocol.ts) */
export function addOutputColumn(inputIndex: u32, mode: u32, styleFamily: u32): void {
  const record = outputColumnsAt + outputColumnCount * outputColumnSize;
  store<u32>(record, inputIndex, getInputIndexfset);
  store<u32>(record, mode, modeOffset);
  store<u32>(record, 0, changesOffset);
  store<u32>(record, styleFamily, styleOffset);
  clearStats(writtenStats(outputColumnCount));
  outputColumnCount += 1;
}

/** Index of the input column that an output column shows. */
export function getInputIndex(output: u32): u32 {
  return load<u32>(outputColumnsAt + output * outputColumnSize, getInputIndexfset);
}

export function getMode(output: u32): u32 {
  return load<u32>(outputColumnsAt + output * outputColumnSize, modeOffset);
}

/** What is added to the formats of a column's cells in a sheet. */
export function getStyleFamily(output: u32): u32 {
  return load<u32>(outputColumnsAt + output * outputColumnSize, styleOffset);
}

/** Whether the host has found a text in an output column that a spreadsheet may change: it is asked until then. */
export function hasChanges(output: u32): bool {
  return load<u32>(outputColumnsAt + output * outputColumnSize, changesOffset) !== 0;
}

export function setHasChanges(output: u32): void {
  store<u32>(outputColumnsAt + output * outputColumnSize, 1, changesOffset);
}

/** Address of the statistics of the numbers that were written to an output column. */
export function writtenStats(output: u32): usize {
  return writtenStatsAt + output * statsSize;
}
