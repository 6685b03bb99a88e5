/** Texts to search for: parts of what an office's trips contain, as users type them. */
import { foldText } from '@shared/search-text';
import { createRandom } from '@test/helpers/random';
import { searched } from './competitors';
import { makeFullOffice } from './full-office';

/** Returns parts of 1 to 8 characters; every fourth one without its accents. */
export function makeNeedles(count: number): string[] {
  const random = createRandom(count);
  const texts = [...makeFullOffice(500)].flatMap(({ item }) => {
    const trip = JSON.parse(item) as Readonly<Record<string, string>>;
    return searched.map((name) => trip[name] ?? '').filter((text) => text.length > 1);
  });
  return Array.from({ length: count }, (_, index) => {
    const text = texts[Math.floor(random() * texts.length)] ?? 'a';
    const from = Math.floor(random() * (text.length - 1));
    const needle = text.slice(from, from + 1 + Math.floor(random() * 8)).trim() || 'a';
    return index % 4 === 0 ? foldText(needle) : needle;
  });
}

/** Milliseconds that each call took. */
export async function measureEach<T>(inputs: readonly T[], run: (input: T) => unknown): Promise<number[]> {
  const durations: number[] = [];
  for (const input of inputs) {
    const started = performance.now();
    await run(input);
    durations.push(performance.now() - started);
  }
  return durations;
}

/** A percentile of some durations. */
export function percentile(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
