/** Diagnostics as text for an email to support: everything on the screen except the API's debug information. */
import type { Diagnostics } from '@shared/schemas/diagnostics';
import { texts } from './texts';

const time = (ms: number) => new Date(ms).toISOString();

/** The longest text that is copied, in characters: mail programs refuse longer ones. */
const maxLength = 200_000;

export type SupportText = {
  readonly diagnostics: Diagnostics;
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
  return `${text}\n${texts.copied.log}\n${logLines.slice(first + 1).join('\n')}\n`;
}

/** Formats what the screen shows. */
function formatDiagnostics({ diagnostics, version }: Omit<SupportText, 'logLines'>): string {
  const { totals, window, requests, headers, warnings, urlForm } = diagnostics;
  const lines = [
    texts.copied.title(version),
    '',
    texts.copied.totals(totals),
    texts.copied.window(window),
    texts.copied.paths(urlForm),
    '',
    texts.copied.headers,
    ...Object.entries(headers?.values ?? {}).map(([name, value]) => `${name}: ${value}`),
    '',
    texts.copied.warnings,
    ...warnings.map(({ record, path, expected, found, times }) => [record, path, expected, found, times].join('\t')),
    '',
    texts.copied.requests,
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
