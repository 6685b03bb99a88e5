/** A field of a record, as data: the record's schema, its columns, its labels and the screens derive from it. */
import type { ColumnKind } from '../columns/columns';

/** The types of fields as the API documents them, each with the kind of its column. */
const columnKinds = {
  int: 'number',
  intOrNull: 'number',
  cents: 'number',
  text: 'text',
  textOrNull: 'text',
  optionalText: 'text',
  date: 'date',
  dateOrNull: 'date',
  bool: 'boolean',
} as const satisfies Readonly<Record<string, ColumnKind>>;

export type CatalogueField = {
  readonly label: string;
  readonly type: keyof typeof columnKinds;
  /** The directory that names these ids. */
  readonly names?: 'client' | 'consultant' | 'branch' | 'group' | 'supplier' | 'product';
  /** Whether lists add a whole number up. */
  readonly isCount?: true;
  /** Whether lists add no amounts of it up. */
  readonly hasNoSum?: true;
  /** Whether users copy it into other programs. */
  readonly isReference?: true;
  /** The words for true and false. Default: Yes and No. */
  readonly choices?: readonly [whenTrue: string, whenFalse: string];
  /** Of its column, in pixels; the narrow one in a window below 1,100. */
  readonly width?: number;
  readonly narrowWidth?: number;
  /** Pixels of the window from which its column is shown at first. Default: in every window. */
  readonly shownFrom?: number;
};
export type Catalogue = Readonly<Record<string, CatalogueField>>;

export const toColumnKinds = <F extends Catalogue>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, columnKinds[type]])) as {
    readonly [N in keyof F]: (typeof columnKinds)[F[N]['type']];
  };
