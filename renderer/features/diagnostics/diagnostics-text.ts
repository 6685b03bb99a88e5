/** Diagnostics as text for an email to support: everything on the screen except the API's debug information. */
import type { Diagnostics } from '@shared/schemas/diagnostics';

const time = (ms: number) => new Date(ms).toISOString();

/** Formats the text that Copy puts on the clipboard. Contains no token, office, ids or values. */
export function formatDiagnostics(diagnostics: Diagnostics, version: string): string {
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
