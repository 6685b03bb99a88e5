/** What the lines above a row add up to, each currency by itself: amounts of two do not add up. */

/** An amount with the code of its currency; empty for none. */
export type Sum = { readonly cents: number; readonly currency: string };

/** A sum without a currency is compared with those of this many: a statement has a few. */
const maxCurrencies = 20;

class CurrencySums {
  private readonly sums = new Map<string, number>();
  private everything = 0;

  add({ cents, currency }: Sum): void {
    this.sums.set(currency, (this.sums.get(currency) ?? 0) + cents);
    this.everything += cents;
  }

  remove(currency: string): void {
    this.everything -= this.sums.get(currency) ?? 0;
    this.sums.delete(currency);
  }

  /** Whether the lines of the currency add up to an amount, with those that name none or without. */
  isSum({ cents, currency }: Sum): boolean {
    const [own, unnamed = 0] = [this.sums.get(currency), this.sums.get('')];
    return cents === own || cents === (own ?? 0) + unnamed;
  }

  isEverything(cents: number): boolean {
    return cents === this.everything;
  }

  /** Whether the lines of the currency alone add up to an amount. */
  isOwnSum({ cents, currency }: Sum): boolean {
    return this.sums.get(currency) === cents;
  }
}

/** Sums of all lines above, and of those since the last total. */
export class SumsAbove {
  private lineCount = 0;
  private readonly currencies = new Set<string>();
  private readonly all = new CurrencySums();
  private sinceTotal = new CurrencySums();

  get lines(): number {
    return this.lineCount;
  }

  /** Adds a line. */
  add(line: Sum): void {
    this.lineCount += 1;
    if (this.currencies.size < maxCurrencies) this.currencies.add(line.currency);
    this.all.add(line);
    this.sinceTotal.add(line);
  }

  /** Begins anew behind a total: with all currencies behind one that names none. */
  startAfterTotal(currency: string): void {
    if (currency === '') this.sinceTotal = new CurrencySums();
    else for (const ended of [currency, '']) this.sinceTotal.remove(ended);
  }

  /** Whether lines add up to an amount: those of its currency, or of any one and of all where it has none. */
  isSum({ cents, currency }: Sum): boolean {
    if (this.lineCount === 0) return false;
    const candidates = currency === '' ? [...this.currencies] : [currency];
    return [this.all, this.sinceTotal].some(
      (sums) =>
        (currency === '' && sums.isEverything(cents)) ||
        candidates.some((candidate) => sums.isSum({ cents, currency: candidate })),
    );
  }

  /** Finds the only currency whose lines add up to an amount; empty where there is none, or several. */
  findCurrency(cents: number): string {
    const [found = '', ...others] = [...this.currencies].filter((currency) =>
      [this.all, this.sinceTotal].some((sums) => sums.isOwnSum({ cents, currency })),
    );
    return others.length === 0 ? found : '';
  }
}
