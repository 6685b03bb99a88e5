/** The index of saved clients, in memory: derived from their list items and cards, which stay the truth. */
import type { TableImage } from '@shared/columns/arrays';
import type { ColumnKind } from '@shared/columns/columns';
import { ColumnTable, listAll } from '@shared/columns/table';
import { foldPhone, splitTerms, toPhoneDigits } from '@shared/values/texts';
import type { IndexType } from './index-store';
import type { NameLookup } from './name-lookup';

/** Columns of a record of a client. Several texts of one kind stand on lines of their own. */
const clientColumns = {
  /** The record's key after its kind: a client may have a list item and a card. */
  key: 'text',
  id: 'number',
  name: 'text',
  other_names: 'text',
  emails: 'text',
  phones: 'text',
  /** The digits of the phones, in the forms in which users look for them. */
  phone_digits: 'text',
  fetched_at: 'number',
  gone_at: 'number',
} as const satisfies Readonly<Record<string, ColumnKind>>;

/** What users look for in a client's record. */
export type ClientEntry = {
  readonly key: string;
  readonly id: number;
  readonly name: string | null;
  readonly otherNames: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly fetchedAtMs: number;
  readonly goneAtMs: number | null;
};

const names = Object.keys(clientColumns) as (keyof typeof clientColumns)[];
const nameColumns = ['name', 'other_names'] as const;
const searchedColumns = [...nameColumns, 'emails', 'phones'] as const;
type ClientTextColumn = (typeof searchedColumns)[number];

const joinLines = (texts: readonly string[]) => (texts.length === 0 ? null : [...new Set(texts)].join('\n'));

export class ClientIndex implements NameLookup {
  private readonly table: ColumnTable<typeof clientColumns>;
  private rowsByKey: Map<string, number> | null = null;
  /** The rows of each client: its list item, its card, or both. */
  private rowsById: Map<number, number[]> | null = null;

  constructor(table: ColumnTable<typeof clientColumns> = new ColumnTable(clientColumns)) {
    this.table = table;
  }

  /** The number of records: of list items and cards. */
  get recordCount(): number {
    return this.table.rowCount;
  }

  get clientCount(): number {
    return this.getRowsById().size;
  }

  /** Adds a record, or replaces the one of the same key. */
  put(entry: ClientEntry): void {
    this.rowsByKey ??= new Map(this.listRows().map((row) => [this.table.column('key').get(row) ?? '', row]));
    const row = this.rowsByKey.get(entry.key) ?? this.table.rowCount;
    this.rowsByKey.set(entry.key, row);
    this.rowsById = null;
    const digits = entry.phones.map(foldPhone).filter((text) => text !== null);
    this.table.set(row, names, {
      key: entry.key,
      id: entry.id,
      name: entry.name,
      other_names: joinLines(entry.otherNames),
      emails: joinLines(entry.emails),
      phones: joinLines(entry.phones),
      phone_digits: joinLines(digits),
      fetched_at: entry.fetchedAtMs,
      gone_at: entry.goneAtMs,
    });
  }

  /**
   * Finds the clients that the office has with every word of a text somewhere, or with a phone number.
   *
   * @param labels - further names of the clients
   */
  find(text: string, labels?: NameLookup): number[] {
    const { table } = this;
    const matches = table.all().fill(splitTerms(text).length === 0 ? 0 : 1);
    const ids = table.column('id');
    table.search(matches, text, searchedColumns, (word, found) => {
      if (labels) ids.mark(labels.findIds(word), found);
      if (!/^\d+$/.test(word)) return;
      for (let row = 0; row < found.length; row += 1) if (String(ids.get(row) ?? 0).includes(word)) found[row] = 1;
    });
    const phone = toPhoneDigits(text);
    const digits = table.column('phone_digits');
    if (phone !== null) digits.mark(digits.texts.find(phone), matches);
    return [...this.listIds(matches)].filter((id) => !this.isGone(id));
  }

  findIds(folded: string): ReadonlySet<number> {
    return this.listIds(this.table.find(folded, nameColumns));
  }

  /** The names of all clients by id: of its card, else of its list item. */
  *listNames(): Generator<readonly [id: number, name: string]> {
    for (const isCard of [false, true]) {
      for (const row of this.listRows()) {
        if (this.table.column('key').get(row)?.startsWith('client:') !== isCard) continue;
        const [id, name] = [this.table.column('id').get(row), this.table.column('name').get(row)];
        if (id !== null && name !== null) yield [id, name];
      }
    }
  }

  getName(id: number): string | null {
    for (const row of this.getRowsById().get(id) ?? []) {
      const name = this.table.column('name').get(row);
      if (name !== null) return name;
    }
    return null;
  }

  /** The texts of a client by column, a line each. */
  *listTexts(id: number): Generator<readonly [ClientTextColumn, string]> {
    for (const name of searchedColumns) {
      const lines = (this.getRowsById().get(id) ?? []).flatMap(
        (row) => this.table.column(name).get(row)?.split('\n') ?? [],
      );
      for (const line of new Set(lines)) yield [name, line];
    }
  }

  /** Whether there is a record of a client, be it one that the office no longer has. */
  hasClient(id: number): boolean {
    return this.getRowsById().has(id);
  }

  /** When the older of a client's records was read, epoch milliseconds. */
  getFetchedMs(id: number): number {
    const rows = this.getRowsById().get(id) ?? [];
    return Math.min(...rows.map((row) => this.table.column('fetched_at').get(row) ?? 0));
  }

  /** The same index without room for more. */
  compact(): ClientIndex {
    return new ClientIndex(this.table.slice(listAll(this.table.rowCount)));
  }

  toImages(): TableImage[] {
    return [this.table.toImage()];
  }

  private isGone(id: number): boolean {
    const rows = this.getRowsById().get(id) ?? [];
    return rows.every((row) => this.table.column('gone_at').get(row) !== null);
  }

  private listIds(matches: Uint8Array): Set<number> {
    const ids = new Set<number>();
    const column = this.table.column('id');
    for (let row = 0; row < matches.length; row += 1) {
      const id = matches[row] === 1 ? column.get(row) : null;
      if (id !== null) ids.add(id);
    }
    return ids;
  }

  private listRows(): number[] {
    return [...listAll(this.table.rowCount)];
  }

  private getRowsById(): ReadonlyMap<number, readonly number[]> {
    if (this.rowsById === null) {
      this.rowsById = new Map();
      for (const row of this.listRows()) {
        const id = this.table.column('id').get(row) ?? 0;
        const rows = this.rowsById.get(id);
        if (rows) rows.push(row);
        else this.rowsById.set(id, [row]);
      }
    }
    return this.rowsById;
  }
}

/** How the index of clients is made. */
export const clientIndexType: IndexType<ClientIndex> = {
  columns: clientColumns,
  create: () => new ClientIndex(),
  load: ([image]) => new ClientIndex(image && ColumnTable.fromImage(clientColumns, image)),
};
