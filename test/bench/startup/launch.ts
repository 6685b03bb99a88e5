/** Starts the application, or the empty window beside it, and reads what its processes use. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ByType } from '../measured';
import { connectDevTools, type DevTools, type Page } from './dev-tools';
import { type StartedProgram, startProgram } from './programs';

const maxStartMs = 180_000;

export const root = resolve(import.meta.dirname, '../../..');
const host = join(root, 'test/electron-host/electron-host');

/** The window's page, in Electron and on the host. */
const appPage = /^(?:app:\/\/tripledger|https:\/\/tripledger\.app\.)/;

export type Subject = {
  readonly name: string;
  readonly appPath: string;
  readonly home: string;
  /** Evaluated in the page while it loads. */
  readonly prepare: string;
  /** Reads from the page when it was ready, in milliseconds since it began; null while it is not. */
  readonly readReadyMs: string;
};

/** An application that shows its first list, and when it did, in milliseconds since it was launched. */
export type Launched = {
  readonly program: StartedProgram;
  readonly devTools: DevTools;
  readonly page: Page;
  readonly readyMs: number;
};

export async function launch(subject: Subject): Promise<Launched> {
  const launchedAtMs = performance.timeOrigin + performance.now();
  const program = startProgram(host, [subject.appPath], {
    TRIPLEDGER_HOME: subject.home,
    ELECTRON_HOST_HEADLESS: '1',
    // The figures of before were measured with it.
    ELECTRON_HOST_BROWSER: '1',
  });
  const devTools = await connectDevTools(await program.readLine(/^DevTools listening on (ws:\S+)$/));
  const page = await devTools.attachToPage(appPage);
  await page.evaluate(`${subject.prepare}; null`);
  const endMs = performance.now() + maxStartMs;
  for (;;) {
    const found = await page.evaluate(`[performance.timeOrigin, ${subject.readReadyMs}]`);
    const [originMs, readyMs] = found as [number, number | null];
    if (readyMs !== null) return { program, devTools, page, readyMs: originMs + readyMs - launchedAtMs };
    if (performance.now() > endMs) throw new Error(`${subject.name} showed nothing within ${maxStartMs} ms.`);
    // The marks are read afterwards: looking seldom leaves the processor to what is measured.
    await wait(500);
  }
}

export async function stop({ program, devTools }: Launched): Promise<void> {
  devTools.close();
  await program.stop();
}

/** Milliseconds of one clock tick in /proc. */
const tickMs = 10;

/** The processor time of a process, or a thread (`PID/task/TID`), in user and system mode. */
export function readCpuMs(pid: number | string): number {
  // The name, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Memory of a process, with its share of what several processes use. */
export function readMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

/** The processes of an application: main and Chromium's, by type. */
export async function listProcesses({ program, devTools }: Launched): Promise<readonly { type: string; id: number }[]> {
  return [{ type: 'main', id: program.pid }, ...(await devTools.listProcesses())];
}

/** Reads a number of each process of an application, and adds them up by type. */
export async function readByType(launched: Launched, read: (pid: number) => number): Promise<ByType> {
  const all: Record<string, number> = {};
  for (const { type, id } of await listProcesses(launched)) all[type] = (all[type] ?? 0) + read(id);
  return all;
}

/** A window that is ready with a mark or a paint of that name. */
function toSubject(name: string, appPath: string, home: string, mark: string): Subject {
  return {
    name,
    appPath,
    home,
    prepare: '',
    readReadyMs: `performance.getEntriesByName('${mark}')[0]?.startTime ?? null`,
  };
}

/** Tripledger, ready with its first rows. */
export const toTripledger = (home: string): Subject => toSubject('Tripledger', root, home, 'first-rows');

/** The empty window in the same host. @param home - an empty folder */
export const toEmptyWindow = (home: string): Subject =>
  toSubject('empty window', join(import.meta.dirname, 'empty'), home, 'first-contentful-paint');
