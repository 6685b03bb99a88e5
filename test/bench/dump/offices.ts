/** Many saved offices, dumped in one run by a process of its own: time and memory by office, and DuckDB's sums. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DumpManifest } from '@main/dump-files/dump-manifest';
import { sectorAmounts } from '@shared/amounts';
import { dumpOfficesApart } from '@test/helpers/dump-offices-apart';
import type { DumpReport, Sample } from '@test/helpers/dump-offices-process';
import { saveOffices } from '@test/helpers/saved-offices';
import { writeOffice } from '../cache/office-files';

function printReport(title: string, { idleMiB, samples, counts }: DumpReport): void {
  const { written, unchanged, removed } = counts;
  process.stdout.write(
    `${title}: ${written} files written, ${unchanged} unchanged, ${removed} removed; ${idleMiB.toFixed(0)} MiB before it\n`,
  );
  const step = Math.max(1, Math.floor(samples.length / 5));
  const format = ({ seconds, cpuSeconds, peakMiB, files }: Sample, index: number) =>
    `  after office ${String(index + 1).padStart(4)}: ${seconds.toFixed(0)} s, ${cpuSeconds.toFixed(0)} s of processor time, peak of this office ${peakMiB.toFixed(0)} MiB, ${files} open files\n`;
  for (const [index, sample] of samples.entries())
    if (index === 0 || (index + 1) % step === 0) process.stdout.write(format(sample, index));
}

const amounts = sectorAmounts.map(({ field }) => field);

/** Adds the sectors up from what was saved. */
function addSectors(sums: Map<string, bigint>, detail: string): void {
  const { sectors } = JSON.parse(detail) as {
    readonly sectors: readonly { readonly financial: Record<string, number> }[];
  };
  sums.set('rows', (sums.get('rows') ?? 0n) + BigInt(sectors.length));
  for (const { financial } of sectors)
    for (const amount of amounts) sums.set(amount, (sums.get(amount) ?? 0n) + BigInt(financial[amount] ?? 0));
}

/** DuckDB's sums over all files of sectors. @throws Error where they are not those of what was saved */
async function compareSums(folder: string, saved: ReadonlyMap<string, bigint>): Promise<void> {
  const connection = await (await DuckDBInstance.create()).connect();
  const columns = amounts.map((amount) => `sum(financial_${amount})::VARCHAR AS ${amount}`).join(', ');
  const reader = await connection.runAndReadAll(
    `SELECT count(*)::VARCHAR AS rows, ${columns} FROM read_parquet('${folder}/sectors/**/*.parquet', hive_partitioning = true)`,
  );
  connection.closeSync();
  const [found = {}] = reader.getRowObjects();
  for (const [name, sum] of saved)
    if (found[name] !== String(sum)) throw new Error(`${name}: ${found[name]}, not ${sum}`);
  process.stdout.write(`  DuckDB’s ${[...saved.keys()].join(', ')} of all sectors are those that were saved\n`);
}

/** Measures the dump of many offices in one run, and of the same again. */
export async function measureOffices(root: string, count: number, trips: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `Office ${index + 1}`);
  const sums = new Map<string, bigint>();
  const { keychain } = saveOffices(join(root, 'home'), names, ({ folder: caches, officeId, key }, index) => {
    writeOffice(caches, trips, { officeId, key, seed: 100 + index, onDetail: (detail) => addSectors(sums, detail) });
  });
  process.stdout.write(`\n${count} saved offices of ${trips} trips, ${sums.get('rows')} sectors together\n`);
  const secrets = [...keychain.entries];
  printReport('All of them, in one run', await dumpOfficesApart(root, secrets));
  printReport('The same again, nothing changed', await dumpOfficesApart(root, secrets));
  const folder = join(root, 'offices');
  const manifest = join(folder, '_manifest.json');
  const { offices, files } = JSON.parse(readFileSync(manifest, 'utf8')) as DumpManifest;
  process.stdout.write(
    `  manifest: ${offices.length} offices, ${files.length} files, ${(statSync(manifest).size / 1e6).toFixed(1)} MB\n`,
  );
  await compareSums(folder, sums);
}
