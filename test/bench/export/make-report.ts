/** Makes the report that is measured: rows of 14 columns, a tenth of them without one key, a third with \u escapes. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { createRandom } from '@test/helpers/random';

export const headers: readonly string[] = (
  'trip_id client_id client_name consultant branch destination date_opened travel_date status total_amount total_net ' +
  'total_gst commission_rate notes'
).split(' ');

const names = ['Aroha Ngata', 'Zoë Müller', 'O’Brien, Pat', 'Nguyễn Thị Hoa', 'Smith & Sons Pty Ltd', '山田 太郎'];
const cities = ['Sydney', 'Auckland', 'São Paulo', 'Zürich', 'Tokyo', 'Broome'];
const states = ['quote', 'active', 'Finalised', 'cancelled'];

const two = (value: number) => String(value).padStart(2, '0');

/** Texts as PHP's json_encode writes them: everything beyond ASCII as \u escapes. */
const escaped = (text: string) =>
  JSON.stringify(text).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

function members(row: number, next: () => number): [string, string][] {
  const isEscaped = row % 3 === 0;
  const text = (value: string) => (isEscaped ? escaped(value) : JSON.stringify(value));
  const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? '';
  const cents = Math.floor(next() * 2_000_000);
  const day = `2026-${two(1 + Math.floor(next() * 12))}-${two(1 + Math.floor(next() * 28))}`;
  const name = pick(names);
  const values = [
    String(30_000 + row),
    String(1 + Math.floor(next() * 9_000)),
    text(`${isEscaped ? name : name.normalize('NFD').replace(/[^ -~]/g, '')} ${row % 977}`),
    text(pick(['Jane Citizen', 'Sam O’Neil', 'Li Wei'])),
    text(pick(['Sydney CBD', 'Parramatta', 'Zürich desk'])),
    text(`${pick(cities)} / ${pick(cities)}`),
    `"${day} 09:${two(row % 60)}:00"`,
    `"${day}"`,
    `"${pick(states)}"`,
    String(cents),
    `${Math.floor(cents / 110)}.${two(cents % 100)}`,
    String(Math.round(cents / 11)),
    `"${(next() * 20).toFixed(2)}"`,
    text(
      `Seat by the window, ${row % 7 === 0 ? 'said "vegetarian meal"' : 'no special wishes'}; booked ${day} by the office, see the file of this trip for more words`,
    ),
  ];
  const all = headers.map((header, index): [string, string] => [header, values[index] ?? 'null']);
  if (row % 10 === 0) all.splice(2 + (row % 11), 1);
  return all;
}

/** Writes the response of a report to a file. */
export function makeReport(path: string, rows: number): void {
  const file = openSync(path, 'w');
  const next = createRandom(7);
  const head = `"report_name":"bench","display_name":"Bench","filters_applied":{},"row_count":${rows},"execution_time":1.5,"headers":${JSON.stringify(headers)}`;
  writeSync(file, `{"success":true,"data":{${head},"rows":[`);
  let chunk = '';
  for (let row = 0; row < rows; row += 1) {
    const body = members(row, next).map(([key, value]) => `"${key}":${value}`);
    chunk += `${row > 0 ? ',' : ''}{${body.join(',')}}`;
    if (chunk.length > 1_000_000) {
      writeSync(file, chunk);
      chunk = '';
    }
  }
  writeSync(file, `${chunk}]},"timestamp":"2026-11-21T09:00:00+11:00"}`);
  closeSync(file);
}
