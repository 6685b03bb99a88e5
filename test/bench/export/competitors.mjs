/**
 * One export by a tool from npm as a process: `competitors.mjs FOLDER NAME INPUT OUTPUT`. Each tool is used as its
 * documentation shows.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, name, input, output] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));
const load = async (id) => await import(pathToFileURL(require.resolve(id)).href);

const readReport = () => JSON.parse(readFileSync(input, 'utf8')).data;
const quoted = (value) => {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const cells = ({ headers, rows }) => [headers, ...rows.map((row) => headers.map((header) => row[header] ?? null))];

const tools = {
  join: () =>
    writeFileSync(
      output,
      cells(readReport())
        .map((row) => `${row.map(quoted).join(',')}\r\n`)
        .join(''),
    ),
  duckdb: async () => {
    const { DuckDBInstance } = await load('@duckdb/node-api');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const { headers } = JSON.parse(process.env.BENCH_HEADERS ?? '{"headers":[]}');
    await connection.run(`SET threads=1`);
    const types = `{${headers.map((header) => `'${header}': 'VARCHAR'`).join(', ')}}`;
    const rows = `SELECT ${headers.join(', ')} FROM read_json('${input}', format='array', columns=${types})`;
    await connection.run(`COPY (${rows}) TO '${output}' (HEADER, DELIMITER ',')`);
  },
  exceljs: async () => {
    const { default: Excel } = await load('exceljs');
    const workbook = new Excel.stream.xlsx.WorkbookWriter({ filename: output });
    const sheet = workbook.addWorksheet('Bench');
    for (const row of cells(readReport())) sheet.addRow(row).commit();
    sheet.commit();
    await workbook.commit();
  },
};
await tools[name]();
