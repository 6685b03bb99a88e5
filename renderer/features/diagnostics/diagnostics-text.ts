/** Diagnostics as text for an email to support: everything on the screen except the API's debug information. */
import type { DescribedRule } from '@shared/rule-labels';
import type { Diagnostics } from '@shared/schemas/diagnostics';

const time = (ms: number) => new Date(ms).toISOString();

/** The longest text that is copied, in characters: mail programs refuse longer ones. */
const maxLength = 200_000;

export type SupportText = {
  readonly diagnostics: Diagnostics;
  /** How the office's server filters. */
  readonly rules: readonly DescribedRule[];
  readonly version: string;
  /** Lines of the log, oldest first; the oldest are left out of a text that would be too long. */
  readonly logLines: readonly string[];
};

/** Formats the text for support. Contains no token, office, ids or values. */
export function formatSupportText({ logLines, ...shown }: SupportText): string {
  const text = formatDiagnostics(shown).slice(0, maxLength);
  if (logLines.length === 0) return text;
  let room = maxLength - text.length;
  const first = logLines.findLastIndex((line) => {
    room -= line.length + 1;
    return room < 0;
  });
  return `${text}\nLog\n${logLines.slice(first + 1).join('\n')}\n`;
}

function listRules(rules: readonly DescribedRule[]): string[] {
  if (rules.length === 0) return [];
  const lines = rules.map(({ label, meaning, evidence, atMs }) =>
    [label, meaning, evidence, atMs === null ? '-' : time(atMs)].join('\t'),
  );
  return ['How the server filters: rule, meaning, evidence, looked for', ...lines, ''];
}

/** Formats what the screen shows. */
function formatDiagnostics({ diagnostics, rules, version }: Omit<SupportText, 'logLines'>): string {
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
    ...listRules(rules),
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
