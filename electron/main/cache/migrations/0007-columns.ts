/**
 * Layout 7: bodies may be columns. The index of kinds goes: those of lookups and of sequences begin with the kind, too. The
 * records of a file with data take the new form later, while nothing waits for it (`record-repacking.ts`).
 */
export const up = 'DROP INDEX record_by_kind;';
