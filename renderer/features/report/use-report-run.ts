/** Running a report: progress while it runs, a cancel that reaches the request, the last result kept on screen. */

import { type RunProgress, runReport } from '@renderer/queries/reports';
import { AppError } from '@shared/errors';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

export function useReportRun(officeId: string, slug: string) {
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<RunProgress | null>(null);
  const mutation = useMutation({
    mutationFn: (filters: Record<string, string>) => {
      running.current = new AbortController();
      setProgress(null);
      return runReport(officeId, slug, filters, running.current.signal, setProgress);
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  const isCancelled =
    mutation.error instanceof AppError ? mutation.error.code === 'cancelled' : mutation.error?.name === 'AbortError';
  return {
    run: mutation.mutate,
    cancel: () => running.current?.abort(),
    result: mutation.data ?? null,
    error: isCancelled ? null : mutation.error,
    isCancelled,
    isRunning: mutation.isPending,
    progress,
  };
}

/** What is going on, in words that mean something. */
export function progressWords(progress: RunProgress | null, seconds: number): string {
  if (progress?.totalRows)
    return `Reading rows: ${progress.rows.toLocaleString('en-AU')} of ${progress.totalRows.toLocaleString('en-AU')}`;
  if (progress && progress.bytes > 0) return `Receiving: ${(progress.bytes / 1_048_576).toFixed(1)} MB`;
  return `Waiting for the API: ${seconds} s`;
}
