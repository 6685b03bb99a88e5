/**
 * `npm run bench -- statement`: a statement of 2,000 lines beside 3,000 open sectors of its supplier: what the data worker
 * takes until the four lists and the suggestions are made. Beside it the plain way: every line with every sector, by equal
 * references, then by the distance of references (Levenshtein) and equal amounts. Then an act of the user on a statement of
 * 20,000 lines beside 30,000 sectors, in processor time.
 *
 *   --lines 2000 --sectors 3000 --rounds 9 --act-lines 20000 --act-sectors 30000
 */
import { parseArgs } from 'node:util';
import { StatementComparer } from '@main/statement-matching/compare';
import type { CandidateSector } from '@shared/schemas/statement/lines';
import { measureMs, median, say, takeTurns } from '../measured';
import { measureActs } from './acts';
import { makeStatement } from './made-statement';

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '2000' },
    sectors: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '9' },
    'act-lines': { type: 'string', default: '20000' },
    'act-sectors': { type: 'string', default: '30000' },
  },
});
const [lineCount, sectorCount, rounds] = [Number(values.lines), Number(values.sectors), Number(values.rounds)];

const { lines, sectors } = makeStatement(lineCount, sectorCount);

/** The distance of two texts, in a row of a table. */
function getDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Pairs each line with the best sector that is left, by looking at all of them. */
function comparePlainly(): number {
  const used = new Set<CandidateSector>();
  let pairs = 0;
  for (const { reference, compared } of lines) {
    let best: CandidateSector | null = null;
    let bestDistance = 3;
    for (const sector of sectors) {
      if (used.has(sector)) continue;
      const distance = reference === null ? 2 : getDistance(reference, sector.bookingReference ?? '');
      const isPair = distance === 0 || sector.compared === compared;
      if (!isPair || distance >= bestDistance) continue;
      best = sector;
      bestDistance = distance;
    }
    if (best === null) continue;
    used.add(best);
    pairs += 1;
  }
  return pairs;
}

const compare = () => new StatementComparer(lines, sectors, 0).compare([]);
const contenders = {
  Tripledger: () => measureMs(compare),
  'every line, every sector': () => measureMs(comparePlainly),
};
const turns = await takeTurns(rounds + 1, contenders);
const { matches, suggestions } = compare();
const found = [`${matches.length} matches, ${suggestions.length} suggestions`, `${comparePlainly()} pairs`];
say(`${lineCount} lines, ${sectorCount} sectors; medians of ${rounds} rounds in alternation, ms`);
// The first round warms up.
const medians = [...turns].map(([name, times]) => [name, median(times.slice(1))] as const);
for (const [index, [name, ms]] of medians.entries()) {
  const ratio = (ms / (medians[0]?.[1] ?? 1)).toFixed(2);
  say(`  ${name.padEnd(26)}${ms.toFixed(1).padStart(8)}  ${ratio} times ours: ${found[index]}`);
}

const made = makeStatement(Number(values['act-lines']), Number(values['act-sectors']));
const { work, costs } = await measureActs(made.lines, made.sectors, rounds);
// The first act warms up.
const formatMedian = (name: 'cpuMs' | 'wallMs') => median(costs.slice(1).map((cost) => cost[name])).toFixed(0);
say(`${made.lines.length} lines, ${made.sectors.length} sectors: ${work.suggestions.length} suggestions`);
say(`  accept or undo one suggestion: ${formatMedian('cpuMs')} ms of processor time, ${formatMedian('wallMs')} ms`);
