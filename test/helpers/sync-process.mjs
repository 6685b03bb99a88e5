/**
 * Syncs a small office, for tests that end the process meanwhile.
 *
 *     node … sync-process.mjs FOLDER KEY BASE_URL
 *
 * Prints a line for each write that was acknowledged, as JSON: its records, and after how many calls to the disk where
 * these are counted (failing-calls.c). At the end prints "end" with the phase or the error's code.
 */
import { writeSync } from 'node:fs';
import { collectGarbage } from '../../electron/cli/collect-garbage.ts';
import { countCalls } from './failing-calls.ts';
import { syncSmallOffice } from './small-sync.ts';

const [folder, key, baseUrl] = process.argv.slice(2);
const { FAILING_CALLS: control } = process.env;
const say = (acknowledged) =>
  writeSync(1, `${JSON.stringify({ acknowledged, calls: control ? countCalls(control, null) : 0 })}\n`);
// What is saved in the end is checked by who runs this.
const state = { trips: [], notes: new Map() };
const { ended } = await syncSmallOffice(folder, Buffer.from(key, 'base64'), baseUrl, state, null, say);
writeSync(1, `end ${ended}\n`);
collectGarbage();
process.exit(0);
