/** Collects how one office's requests go, in memory, for as long as Tripledger runs. */

import type { CompletedRequest } from '@main/system/log/logger';
import { clientRecord } from '@shared/records/client';
import type { CollectedWarning, Diagnostics, WarningSubject } from '@shared/records/diagnostics';
import type { ContractWarning } from '@shared/records/record';
import { tripDetailRecord, tripItemRecord } from '@shared/records/trip';
import { reportItemRecord } from '@shared/reports/report';

/** Different warnings that are collected; further ones are dropped, because a screen shows no more. */
const maxWarnings = 500;

/** Field names of the API's documentation. Any other key may be a person's name. */
const documentedFields: ReadonlySet<string> = new Set([
  ...tripItemRecord.names,
  ...tripDetailRecord.names,
  ...clientRecord.names,
  ...reportItemRecord.names,
  ...['pagination', 'total', 'page', 'per_page', 'total_pages', 'reports', 'headers', 'rows', 'row_count'],
]);

/** Removes from a path all that identifies a record: indexes in lists, and keys that are no documented field. */
function maskRecord(path: string): string {
  const masked = (part: string) => {
    if (/^(?:\d+|\*)$/.test(part)) return '*';
    return part === '' || documentedFields.has(part) ? part : '(other field)';
  };
  return path.split('.').map(masked).join('.');
}

/** Sorts wrong values before missing ones, then the most frequent first. */
function compareWarnings(a: CollectedWarning, b: CollectedWarning): number {
  return Number(a.found === 'missing') - Number(b.found === 'missing') || b.times - a.times;
}

export class OfficeDiagnostics {
  private readonly warnings = new Map<string, CollectedWarning>();
  private readonly totals = { requests: 0, failed: 0, refused: 0, retries: 0 };

  recordRequest({ error, retries, status }: CompletedRequest): void {
    this.totals.requests += 1;
    this.totals.retries += retries;
    if (error !== null && error.code !== 'cancelled') this.totals.failed += 1;
    if (status === 429 || error?.code === 'rate-limited') this.totals.refused += 1;
  }

  /** Collects contract warnings. Values of the record are left out. */
  recordWarnings(record: WarningSubject, warnings: readonly ContractWarning[], atMs: number): void {
    for (const { path, expected, found } of warnings) {
      const maskedPath = maskRecord(path);
      const key = JSON.stringify([record, maskedPath, expected, found]);
      const times = (this.warnings.get(key)?.times ?? 0) + 1;
      if (times === 1 && this.warnings.size >= maxWarnings) continue;
      this.warnings.set(key, { record, path: maskedPath, expected, found, times, lastAtMs: atMs });
    }
  }

  /** Everything as a screen shows it. */
  snapshot(window: Diagnostics['window'], urlForm: Diagnostics['urlForm']): Diagnostics {
    return {
      totals: { ...this.totals },
      window,
      warnings: [...this.warnings.values()].sort(compareWarnings),
      urlForm,
    };
  }
}
