/** A supplier's statement of the demo office's commission, with differences of which it is known where they are. */
import { addDays } from '@shared/values/dates';
import { centsToDecimal } from '@shared/values/money';
import type { DemoData } from './data/demo-data';
import { suppliers } from './data/seed/products';
import { Random } from './random';
import { formatClientName, type ReportLine, selectLines } from './reports';

/** Days before today whose travel is on the statement. */
const statementDays = 60;

type StatementLine = {
  readonly reference: string;
  readonly guest: string;
  readonly date: string;
  readonly cents: number;
};

/** Swaps two characters that differ. */
function misspell(reference: string): string {
  const at = [...reference].findIndex((letter, index) => index > 0 && letter !== reference[index - 1]);
  return reference.slice(0, at - 1) + reference[at] + reference[at - 1] + reference.slice(at + 1);
}

const toPrinted = (day: string) => day.split('-').toReversed().join('/');
const toAmount = (cents: number) => (cents < 0 ? `(${centsToDecimal(-cents)})` : centsToDecimal(cents));

/** A guest as suppliers print one: "SMITH/JOHN". */
function toGuest({ trip }: ReportLine): string {
  const { first_name, last_name } = trip.client;
  const name = first_name && last_name ? `${last_name}/${first_name}` : formatClientName(trip.client);
  return name.toUpperCase();
}

function formatCsv(lines: readonly StatementLine[], supplierName: string, from: string, to: string): string {
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  const rows = [
    [supplierName],
    [`Commission statement ${toPrinted(from)} to ${toPrinted(to)}`],
    [],
    ['Booking reference', 'Guest', 'Travel date', 'Commission'],
    ...lines.map(({ reference, guest, date, cents }) => [reference, guest, toPrinted(date), toAmount(cents)]),
    ['Total', '', '', toAmount(total)],
  ];
  return rows
    .map((row) => `${row.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`)
    .join('');
}

/** Finds a supplier by its number or its name; null where the demo office has none. */
export function findSupplier(text: string): number | null {
  const found = Object.entries(suppliers).find(
    ([id, name]) => id === text || name.toLowerCase() === text.trim().toLowerCase(),
  );
  return found ? Number(found[0]) : null;
}

/**
 * Makes the statement of what is unclaimed of the last two months. The same data makes the same statement.
 *
 * @returns the file; its supplier; the days of travel that it is of; and the sectors' ids of each kind: agreed, with another amount,
 *   with a mistake in the reference, not on the statement; and the references of lines that no booking has
 */
export function makeDemoStatement(data: DemoData, supplierId: number) {
  const [from, to] = [addDays(data.today, -statementDays), addDays(data.today, -1)];
  const filters = { supplierID: String(supplierId), travelStartDate: from, travelEndDate: to };
  const sectors = selectLines(data, filters)
    .filter(({ sector: { flags, financial } }) => flags.is_active && !flags.is_claimed && financial.commission !== 0)
    .sort((a, b) => a.sector.id - b.sector.id);
  const random = new Random(supplierId);
  const planted = {
    agreed: [] as number[],
    differs: [] as number[],
    misspelt: [] as number[],
    missing: [] as number[],
    extra: [] as string[],
  };
  const lines: StatementLine[] = [];
  for (const [index, line] of sectors.entries()) {
    const { id, reloc_code: reference, travel_date: date, financial } = line.sector;
    const printed = { reference, guest: toGuest(line), date, cents: financial.commission };
    const kind = ({ 2: 'differs', 4: 'misspelt', 6: 'missing' } as const)[index % 8] ?? 'agreed';
    planted[kind].push(id);
    if (kind === 'differs')
      lines.push({ ...printed, cents: printed.cents - Math.max(1, Math.round(printed.cents / 10)) });
    else if (kind === 'misspelt') lines.push({ ...printed, reference: misspell(reference) });
    else if (kind === 'agreed') lines.push(printed);
    if (index % 12 !== 7) continue;
    const extra = random.letters(6);
    planted.extra.push(extra);
    lines.push({
      reference: extra,
      guest: `GUEST/${random.letters(3)}`,
      date: addDays(from, random.int(0, 20)),
      cents: random.int(100_001, 200_000),
    });
  }
  return {
    csv: formatCsv(lines, suppliers[supplierId] ?? String(supplierId), from, to),
    supplierId,
    from,
    to,
    planted,
  };
}
