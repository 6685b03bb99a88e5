/**
 * `npm run demo-office`: runs the demo office on its own, until it is stopped. Prints its URL and token. With
 * `--statement SUPPLIER` it writes a statement of that supplier instead, and prints the differences that are in it.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getLocalDay } from '@shared/values/dates';
import { makeDemoData } from './data/demo-data';
import { defaultSeed, startDemoOffice } from './server';
import { findSupplier, makeDemoStatement } from './statement';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    token: { type: 'string' },
    seed: { type: 'string' },
    /** The day that counts as today. */
    date: { type: 'string' },
    /** Requests a minute. */
    limit: { type: 'string' },
    statement: { type: 'string' },
    out: { type: 'string' },
  },
});

/** Writes a statement. @returns the exit status */
function writeStatement(supplier: string): number {
  const supplierId = findSupplier(supplier);
  if (supplierId === null) {
    process.stderr.write(
      `The demo office has no supplier "${supplier}". Some that it has: 201 (Accor), 202 (Hotelbeds).\n`,
    );
    return 2;
  }
  const today = values.date ?? getLocalDay(Date.now());
  const data = makeDemoData(values.seed ? Number(values.seed) : defaultSeed, today);
  const { csv, from, to, planted } = makeDemoStatement(data, supplierId);
  const file = values.out ?? `statement-${supplierId}-${to}.csv`;
  writeFileSync(file, csv);
  process.stdout.write(
    `${file}: commission of supplier ${supplierId}, travel ${from} to ${to}.\n` +
      `Agreed: ${planted.agreed.length}. Amount differs: ${planted.differs.length}. Reference misspelt: ${planted.misspelt.length}. ` +
      `Not on the statement: ${planted.missing.length}. On the statement only: ${planted.extra.length}.\n`,
  );
  return 0;
}

async function serve(): Promise<void> {
  const office = await startDemoOffice({
    ...(values.port ? { port: Number(values.port) } : {}),
    ...(values.token ? { token: values.token } : {}),
    ...(values.seed ? { seed: Number(values.seed) } : {}),
    ...(values.date ? { today: values.date } : {}),
    ...(values.limit ? { limit: Number(values.limit) } : {}),
  });

  process.stdout.write(
    `The demo office is running. Stop it with Ctrl+C.\nBase URL: ${office.baseUrl}\nAPI token: ${office.token}\n`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void office.close().then(() => process.exit(0)));
}

if (values.statement === undefined) await serve();
else process.exitCode = writeStatement(values.statement);
