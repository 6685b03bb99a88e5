/** Files whose name says what they are: the ending of --out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from '@test/helpers/command-line';
import { startDemo } from '@test/helpers/demo';
import { shareSetUp } from '@test/helpers/set-up';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { getSheetNames } from '@test/helpers/workbooks';
import { expect, it } from 'vitest';

const getOffice = shareSetUp(startDemo);

/** A folder in which commands write files. */
function makeFolder() {
  const folder = temporaryFolder();
  const write = (name: string, ...args: string[]) =>
    runCli([...args, '--base-url', getOffice().baseUrl, '--out', join(folder, name)]);
  return { read: (name: string) => readFileSync(join(folder, name)), write };
}

it('faults 543: the ending of --out names the format, for trips and for a report', async () => {
  const { read, write } = makeFolder();
  for (const command of [['trips'], ['run', 'sales-by-consultant']]) {
    for (const name of ['x.xlsx', 'x.json', 'x.tsv']) expect((await write(name, ...command)).status).toBe(0);
    expect(getSheetNames(unzip(read('x.xlsx'))).length).toBeGreaterThan(1);
    expect(JSON.parse(read('x.json').toString('utf8')).length).toBeGreaterThan(2);
    const [header = ''] = read('x.tsv').toString('utf8').split('\r\n');
    expect(header.split('\t').length).toBeGreaterThan(2);
  }
});

it('faults 543: one record stays JSON, and a file with another ending is named on standard error', async () => {
  const { read, write } = makeFolder();
  const { status, stderr } = await write('trip.csv', 'trip', '32399');
  expect(status).toBe(0);
  expect(stderr).toMatch(
    /^Warning: .*trip\.csv is JSON, although its ending is that of csv: a record is JSON unless --format says otherwise\.\n$/,
  );
  expect(JSON.parse(read('trip.csv').toString('utf8'))).toMatchObject({ id: 32_399 });
  expect((await write('trip.json', 'trip', '32399')).stderr).toBe('');
});
