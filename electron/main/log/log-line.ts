/** One line of the log file: time, level, event, then `name=value` pairs. No value has a space in it. */
import { type LogEntry, type LogEvent, type LogLevel, logEvents } from './log-events';
import { type FieldKind, noValue } from './log-fields';

/** The programs that write the log. */
export const logSources = ['window', 'cli'] as const;
export type LogSource = (typeof logSources)[number];

/** The program that writes an entry. */
export type LogOrigin = { readonly source: LogSource; readonly processId: number };

const getFields = (event: LogEvent): Readonly<Record<string, FieldKind<unknown>>> =>
  logEvents[event].fields as Readonly<Record<string, FieldKind<unknown>>>;

/** The level of an event. */
export function getLevel(event: LogEvent): LogLevel {
  return logEvents[event].level;
}

/** Formats an entry without its line break. A value that is not of its field's kind is left out. */
export function formatLogLine(entry: LogEntry, atMs: number, { source, processId }: LogOrigin): string {
  const values = entry as Readonly<Record<string, unknown>>;
  const pairs = Object.entries(getFields(entry.event)).map(([name, format]) => {
    const value = values[name];
    return `${name}=${value === null || value === undefined ? noValue : (format(value) ?? noValue)}`;
  });
  return [new Date(atMs).toISOString(), getLevel(entry.event), entry.event, `${source}:${processId}`, ...pairs].join(
    ' ',
  );
}
