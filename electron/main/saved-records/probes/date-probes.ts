/** Probes of the date filters: by days that saved trips have, in each of their dates. */
import { createDateTest, parseStamp, type Stamp } from '@shared/list-matching';
import { listCandidates, type RuleChoice, tripDateFields } from '@shared/list-rules';
import { type ListedTrips, type Probe, yieldThread } from './probe';

/** Days that are tried of each date: those at these shares of its sorted values. */
const shares = [0.2, 0.5, 0.8];
/** Pairs of From and To that are tried. */
const maxPairs = 40;

const fromCandidates = listCandidates(['dateFromField', 'dateFromBound']);
const toCandidates = listCandidates(['dateToField', 'dateToBound']);

/** One bit for each trip. */
type Bits = Uint32Array;

function countBits(bits: Bits, others?: Bits): number {
  let count = 0;
  for (let index = 0; index < bits.length; index += 1) {
    let word = (bits[index] ?? 0) & (others === undefined ? -1 : (others[index] ?? 0));
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

function formatDay(day: number): string {
  const digits = String(day).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

class DatePlanner {
  private readonly trips: ListedTrips;
  private readonly stamps: ReadonlyMap<string, readonly (Stamp | null)[]>;
  private readonly bits = new Map<string, Bits>();

  constructor(trips: ListedTrips) {
    this.trips = trips;
    const { index, rows } = trips;
    this.stamps = new Map(
      tripDateFields.map((field) => [field, [...rows].map((row) => parseStamp(index.table.get(row, field)))] as const),
    );
  }

  /** The days to try, in their order: within the range of the list. */
  pickDays(): string[] {
    const { date_from: first = '', date_to: last = '9999-12-31' } = this.trips.filters;
    const days = [...this.stamps.values()].flatMap((stamps) => {
      const sorted = stamps
        .flatMap((stamp) => stamp?.day ?? [])
        .sort((a, b) => a - b)
        .map(formatDay)
        .filter((day) => day >= first && day <= last);
      return shares.flatMap((share) => sorted[Math.floor(share * sorted.length)] ?? []);
    });
    return [...new Set(days)].sort();
  }

  /** Predicts the totals of a range. Null for a bound that the list has not either. */
  async predict(from: string | null, to: string | null): Promise<Probe> {
    await yieldThread();
    const { date_from: listFrom, date_to: listTo, ...others } = this.trips.filters;
    const [first, last] = [from ?? listFrom, to ?? listTo];
    const fromBits = fromCandidates.map(({ dateFromField, dateFromBound }) =>
      first === undefined ? null : this.getBits('from', first, dateFromField, dateFromBound),
    );
    const toBits = toCandidates.map(({ dateToField, dateToBound }) =>
      last === undefined ? null : this.getBits('to', last, dateToField, dateToBound),
    );
    const all = this.trips.rows.length;
    const totals = fromBits.flatMap((a) =>
      toBits.map((b) => {
        if (a === null) return b === null ? all : countBits(b);
        return b === null ? countBits(a) : countBits(a, b);
      }),
    );
    const filters = {
      ...others,
      ...(first === undefined ? {} : { date_from: first }),
      ...(last === undefined ? {} : { date_to: last }),
    };
    return { filters, totals: Uint32Array.from(totals) };
  }

  private getBits(side: 'from' | 'to', day: string, field: string, bound: RuleChoice<'dateFromBound'>): Bits {
    const key = `${side} ${day} ${field} ${bound}`;
    const existing = this.bits.get(key);
    if (existing) return existing;
    const test = createDateTest(side, day, bound);
    const stamps = this.stamps.get(field) ?? [];
    const bits = new Uint32Array(Math.ceil(stamps.length / 32));
    stamps.forEach((stamp, index) => {
      if (stamp !== null && test(stamp)) bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31));
    });
    this.bits.set(key, bits);
    return bits;
  }
}

/** Plans the probes of the dates. The order of the candidates is that of From and then To. */
export async function planDateProbes(trips: ListedTrips): Promise<Probe[]> {
  const planner = new DatePlanner(trips);
  const days = planner.pickDays();
  const pairs = days.flatMap((from, index) => days.slice(index + 1).map((to) => [from, to] as const));
  const step = Math.max(1, Math.ceil(pairs.length / maxPairs));
  const probes: Probe[] = [];
  for (const [from, to] of pairs.filter((_, index) => index % step === 0)) probes.push(await planner.predict(from, to));
  for (const day of days) probes.push(await planner.predict(day, null), await planner.predict(null, day));
  return probes;
}
