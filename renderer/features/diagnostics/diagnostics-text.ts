/** Diagnostics as text for an email to support: everything on the screen except the API's debug information. */
import type { Diagnostics } from '@shared/schemas/diagnostics';

const time = (ms: number) => new Date(ms).toISOString();

/** The longest text that is copied, in characters: mail programs refuse longer ones. */
const maxLength = 200_000;

/**
 * Formats the text for support. Contains no token, office, ids or values.
 *
 * @param logLines - lines of the log, oldest first; the oldest are left out of a text that would be too long
 */
export function formatSupportText(diagnostics: Diagnostics, version: string, logLines: readonly string[]): string {
  const text = formatDiagnostics(diagnostics, version).slice(0, maxLength);
  if (logLines.length === 0) return text;
  let room = maxLength - text.length;
  const first = logLines.findLastIndex((line) => {
    room -= line.length + 1;
    return room < 0;
  });
  return `${text}\nLog\n${logLines.slice(first + 1).join('\n')}\n`;
}

/** Formats what the screen shows. */
function formatDiagnostics(diagnostics: Diagnostics, version: string): string {
  const { totals, window, requests, headers, warnings, urlVariants: forms } = diagnostics;
  const last = window.samples.at(-1);
  const lines = [
    `Tripledger ${version}, diagnostics`,
    '',
    `Requests: ${totals.requests}, failed ${totals.failed}, refused by the rate limit ${totals.refused}, retries ${totals.retries}`,
    `Window: ${last?.used ?? 0} of ${last?.limit ?? 0} in ${window.seconds} s, ${window.queued} waiting, ${window.isShared ? 'shared' : 'of this process alone'}`,
    `Paths: trips ${forms.tripPath ?? 'unknown'}, trip id in the ${forms.tripId ?? '(unknown)'}, client id in the ${forms.clientId ?? '(unknown)'}`,
    '',
    'Headers of the last answer',
    ...Object.entries(headers?.values ?? {}).map(([name, value]) => `${name}: ${value}`),
    '',
    'Contract warnings: record, path, expected, found, times',
    ...warnings.map(({ record, path, expected, found, times }) => [record, path, expected, found, times].join('\t')),
    '',
    'Requests: started, method, path, status, problem, took ms, waited ms, retries, bytes',
    ...requests.map((one) =>
      [
        time(one.startedAtMs),
        one.method,
        one.path,
        one.status ?? '-',
        one.code ?? '-',
        Math.round(one.durationMs),
        Math.round(one.waitedMs),
        one.retries,
        one.bytes,
      ].join('\t'),
    ),
  ];
  return `${lines.join('\n')}\n`;
}
