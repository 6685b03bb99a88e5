/** The index of saved clients, in memory: derived from their list items and cards, which stay the truth. */
import { listAll, type TableImage } from '@shared/columns/arrays';
import type { ColumnKind } from '@shared/columns/columns';
import { ColumnTable, listRows } from '@shared/columns/table';
import { foldPhone, splitTerms, toPhoneDigits } from '@shared/values/texts';
import type { IndexType } from './index-store';
import type { NameLookup } from './name-lookup';

/** Columns of a record of a client. Several texts stand on lines of their own. */
const clientColumns = {
  /** The record's key after its kind: a client may have a list item and a card. */
  key: 'text',
  id: 'number',
  name: 'text',
  other_names: 'text',
  /** Email addresses, and phones as they are written and by their digits. */
  contacts: 'text',
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
  readonly goneAtMs: number | null;
};

/** What the records of a client say together. */
type SavedClient = { readonly name: string | null; readonly isGone: boolean };

const names = Object.keys(clientColumns) as (keyof typeof clientColumns)[];
const nameColumns = ['name', 'other_names'] as const;

const joinLines = (texts: readonly (string | null)[]) => {
  const lines = new Set(texts.filter((text) => text !== null));
  return lines.size === 0 ? null : [...lines].join('\n');
};

export class ClientIndex implements NameLookup {
  private readonly table: ColumnTable<typeof clientColumns>;
  private rowsByKey: Map<string, number> | null = null;
  private clients: Map<number, SavedClient> | null = null;

  constructor(table: ColumnTable<typeof clientColumns> = new ColumnTable(clientColumns)) {
    this.table = table;
  }

  /** Adds a record, or replaces the one of the same key. */
  put({ key, id, name, otherNames, emails, phones, goneAtMs }: ClientEntry): void {
    this.rowsByKey ??= new Map(
      Array.from(listAll(this.table.rowCount), (row) => [this.table.get(row, 'key') ?? '', row]),
    );
    const row = this.rowsByKey.get(key) ?? this.table.rowCount;
    this.rowsByKey.set(key, row);
    this.clients = null;
    const contacts = joinLines([...emails, ...phones, ...phones.map(foldPhone)]);
    this.table.set(row, names, { key, id, name, other_names: joinLines(otherNames), contacts, gone_at: goneAtMs });
  }

  /**
   * Finds the clients that the office has with every word of a text somewhere, or with a phone number.
   *
   * @param labels - further names of the clients
   */
  find(text: string, labels: NameLookup): number[] {
    const { table } = this;
    if (splitTerms(text).length === 0) return [];
    const ids = table.column('id');
    const matches = table.search(table.all(), text, [...nameColumns, 'contacts'], (word, found) => {
      ids.mark(labels.findIds(word), found);
      if (/^\d+$/.test(word)) ids.markContaining(word, found);
    });
    const phone = toPhoneDigits(text);
    const contacts = table.column('contacts');
    if (phone !== null) contacts.mark(contacts.texts.find(phone), matches);
    return [...this.listIds(matches)].filter((id) => this.getClients().get(id)?.isGone === false);
  }

  findIds(folded: string): ReadonlySet<number> {
    return this.listIds(this.table.find(folded, nameColumns));
  }

  /** The names of all clients by id: of its card, else of its list item. */
  *listNames(): Generator<readonly [id: number, name: string]> {
    for (const [id, { name }] of this.getClients()) if (name !== null) yield [id, name];
  }

  getName(id: number): string | null {
    return this.getClients().get(id)?.name ?? null;
  }

  /** Whether there is a record of a client, be it one that the office no longer has. */
  hasClient(id: number): boolean {
    return this.getClients().has(id);
  }

  /** The same index without room for more. */
  compact(): ClientIndex {
    return new ClientIndex(this.table.slice(listAll(this.table.rowCount)));
  }

  toImages(): TableImage[] {
    return [this.table.toImage()];
  }

  private listIds(matches: Uint8Array): Set<number> {
    const column = this.table.column('id');
    return new Set(Array.from(listRows(matches), (row) => column.get(row) ?? 0));
  }

  private getClients(): ReadonlyMap<number, SavedClient> {
    if (this.clients !== null) return this.clients;
    this.clients = new Map();
    for (let row = 0; row < this.table.rowCount; row += 1) {
      const id = this.table.get(row, 'id') ?? 0;
      const [name, other] = [this.table.get(row, 'name'), this.clients.get(id)];
      const isCard = this.table.get(row, 'key')?.startsWith('client:') === true;
      this.clients.set(id, {
        name: isCard ? (name ?? other?.name ?? null) : (other?.name ?? name),
        isGone: other?.isGone !== false && this.table.get(row, 'gone_at') !== null,
      });
    }
    return this.clients;
  }
}

/** How the index of clients is made. */
export const clientIndexType: IndexType<ClientIndex> = {
  columns: clientColumns,
  load: ([image]) => new ClientIndex(image && ColumnTable.fromImage(clientColumns, image)),
};
