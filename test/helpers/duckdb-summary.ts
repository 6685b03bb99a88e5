/** Summaries by DuckDB, from the raw JSON of trips: what ours are compared with. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { resolveSpan } from '@shared/filters/period-basis';
import { type SavedField, summaryAmounts } from '@shared/summary/catalogue';
import type { SummaryDefinition } from '@shared/summary/definition';
import { temporaryFolder } from './temporary';

type Raw = Readonly<Record<string, unknown>>;

/** A saved trip as the server sent it: its list item, and its details; null for what is not saved. */
export type RawTrip = {
  readonly id: number;
  readonly item: Raw | null;
  readonly detail: Raw | null;
  readonly isGone: boolean;
};

const integer = (value: unknown) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : null);
const text = (value: unknown) => (typeof value === 'string' ? value : null);
const flag = (value: unknown) => (typeof value === 'boolean' ? value : null);

const tripRow = ({ id, item, isGone }: RawTrip) => {
  const sums = (item?.sector_summary ?? {}) as Raw;
  return {
    trip: id,
    is_gone: isGone,
    client_id: integer(item?.client_id),
    branch_id: integer(item?.branch_id),
    consultant_id: integer(item?.consultant_id),
    status: text(item?.trip_status),
    type: text(item?.trip_type),
    source: text(item?.source),
    destination: text(item?.destination),
    opened: text(item?.date_opened),
    is_corporate: flag(item?.is_corporate),
    is_active: flag(item?.is_active),
    travel: text(sums.earliest_travel_date),
    back: text(sums.latest_travel_date),
    sectors: integer(sums.sector_count),
    net: integer(sums.total_net),
    fees: integer(sums.total_fees),
    gst: integer(sums.total_gst),
    commission: integer(sums.total_commission),
    total: integer(sums.total_amount),
  };
};

const sectorRows = ({ id, detail }: RawTrip) =>
  ((detail?.sectors ?? []) as (Raw | null)[])
    .filter((sector) => sector !== null)
    .map((sector) => {
      const financial = (sector.financial ?? {}) as Raw;
      const flags = (sector.flags ?? {}) as Raw;
      return {
        trip: id,
        supplier_id: integer(sector.supplier_id),
        product_id: integer(sector.product_id),
        consultant_id: integer(sector.consultant_id),
        status: text(sector.status_name),
        travel: text(sector.travel_date),
        back: text(sector.return_date),
        is_active: flag(flags.is_active),
        is_claimed: flag(flags.is_claimed),
        net: integer(financial.net),
        fees: integer(financial.fees),
        gst: integer(financial.gst),
        commission: integer(financial.commission),
        total: integer(financial.total),
      };
    });

const tripColumns = `trip: 'BIGINT', is_gone: 'BOOLEAN', client_id: 'BIGINT', branch_id: 'BIGINT', consultant_id: 'BIGINT',
  status: 'VARCHAR', type: 'VARCHAR', source: 'VARCHAR', destination: 'VARCHAR', opened: 'VARCHAR', is_corporate: 'BOOLEAN',
  is_active: 'BOOLEAN', travel: 'VARCHAR', back: 'VARCHAR', sectors: 'BIGINT', net: 'BIGINT', fees: 'BIGINT', gst: 'BIGINT',
  commission: 'BIGINT', total: 'BIGINT'`;
const sectorColumns = `trip: 'BIGINT', supplier_id: 'BIGINT', product_id: 'BIGINT', consultant_id: 'BIGINT', status: 'VARCHAR',
  travel: 'VARCHAR', back: 'VARCHAR', is_active: 'BOOLEAN', is_claimed: 'BOOLEAN', net: 'BIGINT', fees: 'BIGINT', gst: 'BIGINT',
  commission: 'BIGINT', total: 'BIGINT'`;

const day = (date: string) =>
  `CASE WHEN regexp_matches(${date}, '^[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN strftime(try_cast(substr(${date}, 1, 10) AS DATE), '%Y-%m-%d') END`;
const quarter = (m: string) =>
  `(substr(${m}, 1, 4) || '-Q' || CAST(ceil(CAST(substr(${m}, 6, 2) AS INT) / 3.0) AS INT))`;
const year = (m: string) =>
  `(SELECT y || '-' || lpad(CAST((y + 1) % 100 AS VARCHAR), 2, '0') FROM (SELECT CAST(substr(${m}, 1, 4) AS INT) - CASE WHEN CAST(substr(${m}, 6, 2) AS INT) < 7 THEN 1 ELSE 0 END AS y))`;

/** The day that a basis goes by. `r` is the row of the source, `t` its listed trip. */
const daySql = {
  travel: day('r.travel'),
  return: `coalesce(${day('r.back')}, ${day('r.travel')})`,
  opened: day('t.opened'),
} as const;
const periodSql = { month: (m: string) => m, quarter, year } as const;

type Basis = NonNullable<SummaryDefinition['basis']>;

/** The SQL of a field. */
function toFieldSql(field: SavedField, { date }: Basis): string {
  const isPeriod = field === 'month' || field === 'quarter' || field === 'year';
  return isPeriod ? periodSql[field](`substr(${daySql[date]}, 1, 7)`) : (fieldSql[field] ?? 'NULL');
}

const fieldSql: Readonly<Partial<Record<SavedField, string>>> = {
  supplier: 'r.supplier_id',
  product: 'r.product_id',
  consultant: 'coalesce(r.consultant_id, t.consultant_id)',
  branch: 't.branch_id',
  client: 't.client_id',
  status: "nullif(r.status, '')",
  type: "nullif(t.type, '')",
  source: "nullif(t.source, '')",
  destination: "nullif(t.destination, '')",
  corporate: 't.is_corporate',
  active: 'r.is_active',
  claimed: 'r.is_claimed',
  refunded: 'r.total < 0',
};

/** What texts have in common that differ in nothing but capitals, or the US spelling of a status. */
const foldSql = (text: string) =>
  `CASE lower(${text}) WHEN 'canceled' THEN 'cancelled' WHEN 'finalized' THEN 'finalised' ELSE lower(${text}) END`;

/** The SQL of a filter. */
const filterSql: Readonly<Record<string, (value: string) => string>> = {
  active: (value) => `t.is_active = ${value}`,
  corporate: (value) => `t.is_corporate = ${value}`,
  branch_id: (value) => `t.branch_id = ${value}`,
  consultant_id: (value) => `t.consultant_id = ${value}`,
  client_id: (value) => `t.client_id = ${value}`,
  sector_claimed: (value) => `r.is_claimed = ${value}`,
  supplier_id: (value) => `r.supplier_id = ${value}`,
  product_id: (value) => `r.product_id = ${value}`,
  refunded: (value) => `(r.total < 0) = ${value}`,
  sector_status: (value) => `${foldSql('r.status')} = ${foldSql(`'${value.replaceAll("'", "''")}'`)}`,
};

/** The SQL of a basis: its days, and without bookings that are inactive. */
function toBasisSql({ date, span, bookings }: Basis, isOfSectors: boolean, today: string): string[] {
  const { from, to } = resolveSpan(span, today);
  return [
    `${daySql[date]} <= '${to}'`,
    ...(from === null ? [] : [`${daySql[date]} >= '${from}'`]),
    ...(isOfSectors && bookings === 'active' ? ['r.is_active IS DISTINCT FROM false'] : []),
  ];
}

/** Texts of one spelling become one: that of more rows than any other, of several the first. */
const joinSpellingsSql = (table: string, field: string) =>
  `UPDATE ${table} SET ${field} = joined.spelling FROM (
    SELECT ${foldSql(field)} AS folded, first(${field} ORDER BY n DESC, ${field}) AS spelling
    FROM (SELECT ${field}, count(*) AS n FROM ${table} GROUP BY ${field}) GROUP BY folded
  ) joined WHERE ${foldSql(`${table}.${field}`)} = joined.folded`;

/** The SQL of a field of which only some keys, as {@link toKey} has them, are groups of their own. */
const toLargestSql = (sql: string, shown: readonly string[]) => {
  const texts = shown.map((key) => `'${key.replaceAll("'", "''")}'`).join(', ');
  const key = `coalesce('=' || CAST(${sql} AS VARCHAR), 'null')`;
  return `CASE WHEN ${texts === '' ? 'false' : `${key} IN (${texts})`} THEN CAST(${sql} AS VARCHAR) ELSE '${othersText}' END`;
};

/** Stands for the key of all other groups. */
export const othersText = 'OTHERS';

/** One line of a result: which keys it is of, and all that a cell has, as texts. */
export type SummaryLine = string;

/** Stands between the texts of a line, and in none of them. */
export const lineSeparator = '\t';

type Row = readonly (string | number | boolean | null)[];

/** An average in whole cents, a half to the even one, from a floored quotient. */
function averageSql(amount: string): string {
  const sum = `sum(CAST(${amount} AS HUGEINT))`;
  const count = `CAST(count(${amount}) AS HUGEINT)`;
  return `(SELECT CASE WHEN n = 0 THEN NULL ELSE CAST(q + CASE WHEN 2 * m > n OR (2 * m = n AND q % 2 <> 0) THEN 1 ELSE 0 END AS VARCHAR) END
    FROM (SELECT n, m, (s - m) // n AS q FROM (SELECT s, n, ((s % n) + n) % n AS m FROM (SELECT ${sum} AS s, ${count} AS n))))`;
}

export class DuckSummaries {
  private readonly run: (sql: string) => Promise<Row[]>;

  private constructor(run: (sql: string) => Promise<Row[]>) {
    this.run = run;
  }

  static async open(trips: readonly RawTrip[]): Promise<DuckSummaries> {
    const folder = temporaryFolder();
    const save = (name: string, rows: readonly Raw[]) => {
      const path = join(folder, name);
      writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      return path;
    };
    const listed = trips.filter(({ item }) => item !== null);
    const tripFile = save('trips.ndjson', listed.map(tripRow));
    const sectorFile = save('sectors.ndjson', trips.flatMap(sectorRows));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const read = (path: string, columns: string) =>
      `SELECT * FROM read_json('${path}', format = 'newline_delimited', columns = {${columns}})`;
    await connection.run(`CREATE TABLE trips AS ${read(tripFile, tripColumns)}`);
    await connection.run(`CREATE TABLE sectors AS ${read(sectorFile, sectorColumns)}`);
    await connection.run(joinSpellingsSql('trips', 'status'));
    await connection.run(joinSpellingsSql('trips', 'type'));
    await connection.run(joinSpellingsSql('sectors', 'status'));
    return new DuckSummaries(async (sql) => (await connection.runAndReadAll(sql)).getRowsJson() as unknown as Row[]);
  }

  /**
   * Adds up as a definition says.
   *
   * @param shown - the keys of the first field that are groups of their own; null for all
   * @returns a line for each cell, with its sums, averages and counts
   */
  async summarise(
    { source, rows, column, filters, basis }: SummaryDefinition,
    today: string,
    shown: readonly string[] | null = null,
  ): Promise<SummaryLine[]> {
    if (!basis) throw new Error('no basis');
    const fields = column === null ? rows : [...rows, column];
    const keys = fields.map((field, index) => {
      const sql = toFieldSql(field as SavedField, basis);
      return `${index === 0 && shown !== null ? toLargestSql(sql, shown) : sql} AS k${index}`;
    });
    const from =
      source === 'trips' ? 'trips r JOIN trips t ON t.trip = r.trip' : 'sectors r JOIN trips t ON t.trip = r.trip';
    const where = [
      'NOT t.is_gone',
      ...toBasisSql(basis, source === 'sectors', today),
      ...Object.entries(filters).map(([name, value]) => filterSql[name]?.(value) ?? 'false'),
    ];
    const names = fields.map((_, index) => `k${index}`);
    const rowNames = names.slice(0, rows.length);
    const columnNames = names.slice(rows.length);
    const rowSets = rowNames.map((_, index) => rowNames.slice(0, index + 1)).concat([[]]);
    const sets = rowSets.flatMap((set) => (column === null ? [set] : [[...set, ...columnNames], set]));
    const values = [
      'count(*)',
      source === 'trips' ? "coalesce(CAST(sum(CAST(sectors AS HUGEINT)) AS VARCHAR), '0')" : 'count(*)',
      'count(DISTINCT trip)',
      ...summaryAmounts.flatMap((amount) => [
        `coalesce(CAST(sum(CAST(${amount} AS HUGEINT)) AS VARCHAR), '0')`,
        `count(*) - count(${amount})`,
        averageSql(amount),
      ]),
    ];
    const amounts = [...summaryAmounts, ...(source === 'trips' ? ['sectors'] : [])].map((amount) => `r.${amount}`);
    const sql = `WITH rows AS (SELECT r.trip, ${[...amounts, ...keys].join(', ')} FROM ${from} WHERE ${where.join(' AND ')})
      SELECT ${[...names.map((name) => `grouping(${name}), ${name}`), ...values].join(', ')} FROM rows
      GROUP BY GROUPING SETS (${sets.map((set) => `(${set.join(', ')})`).join(', ')})`;
    const found = await this.run(sql);
    return found.map((row) => {
      const keysOfRow = names.map((_, index) =>
        Number(row[index * 2]) === 1 ? 'all' : toKey(row[index * 2 + 1] ?? null),
      );
      return [...keysOfRow, ...row.slice(names.length * 2).map((value) => String(value ?? 'none'))].join(lineSeparator);
    });
  }
}

/** A key as a line has it. BIGINT is a text in DuckDB's JSON. */
export const toKey = (key: string | number | boolean | null): string => (key === null ? 'null' : `=${key}`);
