/**
 * Finds out which filters a report's template uses. States the number of runs first, because each one loads the server.
 */
import { Button, Group, Loader, Popover, Radio, Stack } from '@mantine/core';
import { useOfficeId } from '@renderer/data/queries/app';
import { useChangePreferences } from '@renderer/data/queries/preferences';
import { probeFilterSupport } from '@renderer/data/queries/reports';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { AppError } from '@shared/errors';
import { isCheckable, reportFilters } from '@shared/filters';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

type Props = {
  readonly slug: string;
  /** The filters as a run would send them now. */
  readonly filters: Record<string, string>;
  /** Why some of them cannot be sent. */
  readonly problems: readonly string[];
  /** The report's `last_modified`, for which the outcome is valid. */
  readonly lastModified: string | null;
};

export function FilterSupportCheck({ slug, filters, problems, lastModified }: Props) {
  const officeId = useOfficeId();
  const change = useChangePreferences();
  const controller = useRef<AbortController | null>(null);
  const [isOpen, setOpen] = useState(false);
  const set = reportFilters.filter(({ name }) => Object.hasOwn(filters, name));
  const [scope, setScope] = useState<'set' | 'all'>('set');
  const chosen = scope === 'set' && set.length > 0 ? set : reportFilters;
  const names = chosen.map(({ name }) => name);
  const runs = 1 + chosen.filter(isCheckable).length;
  const check = useMutation({
    mutationFn: () => {
      controller.current = new AbortController();
      return probeFilterSupport({ officeId, slug, filters }, names, controller.current.signal);
    },
    onSuccess: (found) => {
      change.mutate({ kind: 'filter-support', slug, lastModified, filters: found });
      setOpen(false);
    },
  });
  const isCancelled = check.error instanceof AppError && check.error.code === 'cancelled';
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={380} trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isOpen}
          leftSection={check.isPending ? <Loader size={11} /> : null}
          onClick={() => setOpen(!isOpen)}
        >
          Check which filters work
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Check which filters work">
        <Stack gap="xs">
          <div>
            Each filter is given a value that nothing can match. Where the rows stay the same all the same, the report
            looks as if it ignores the filter.
          </div>
          <Radio.Group
            aria-label="Which filters"
            value={set.length === 0 ? 'all' : scope}
            onChange={(value) => setScope(value === 'all' ? 'all' : 'set')}
          >
            <Stack gap={6}>
              {set.length > 0 && (
                <Radio
                  size="xs"
                  value="set"
                  label={`Those that are set: ${set.map(({ label }) => label).join(', ')}`}
                />
              )}
              <Radio size="xs" value="all" label={`All ${reportFilters.length}`} />
            </Stack>
          </Radio.Group>
          <div className="warn small">
            This runs the report {runs} times, and each run counts as a request and loads the office’s server.
          </div>
          {check.error && !isCancelled && <ErrorAlert error={check.error} />}
          {problems.length > 0 && (
            <div className="warn small" role="status">
              {problems.join(' ')}
            </div>
          )}
          <Group justify="flex-end" gap="xs">
            {check.isPending ? (
              <Button variant="default" onClick={() => controller.current?.abort()}>
                Stop checking
              </Button>
            ) : (
              <Button disabled={problems.length > 0} onClick={() => check.mutate()}>
                Check with {runs} runs
              </Button>
            )}
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
