/**
 * Finds out which filters a report's template uses. States the number of runs first, because each one loads the server.
 */

import { Button, Group, Loader, Popover, Radio, Stack } from '@mantine/core';
import { callOffice } from '@renderer/data/call';
import { useOfficeId } from '@renderer/data/queries/app';
import { useChangePreferences } from '@renderer/data/queries/preferences';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { isCheckable, reportFilters } from '@shared/filters';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { texts } from './texts';

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
      return callOffice(
        'reports:check-filters',
        officeId,
        { slug, filters, names },
        { signal: controller.current.signal },
      );
    },
    onSuccess: (found) => {
      change.mutate({ kind: 'filter-support', slug, lastModified, filters: found });
      setOpen(false);
    },
  });
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
          {texts.support.button}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.support.button}>
        <Stack gap="xs">
          <div>{texts.support.about}</div>
          <Radio.Group
            aria-label={texts.support.which}
            value={set.length === 0 ? 'all' : scope}
            onChange={(value) => setScope(value === 'all' ? 'all' : 'set')}
          >
            <Stack gap={6}>
              {set.length > 0 && (
                <Radio size="xs" value="set" label={texts.support.set(set.map(({ label }) => label))} />
              )}
              <Radio size="xs" value="all" label={texts.support.all(reportFilters.length)} />
            </Stack>
          </Radio.Group>
          <div className="warn small">{texts.support.cost(runs)}</div>
          {check.error && <ErrorAlert error={check.error} />}
          {problems.length > 0 && (
            <div className="warn small" role="status">
              {problems.join(' ')}
            </div>
          )}
          <Group justify="flex-end" gap="xs">
            {check.isPending ? (
              <Button variant="default" onClick={() => controller.current?.abort()}>
                {texts.support.stop}
              </Button>
            ) : (
              <Button disabled={problems.length > 0} onClick={() => check.mutate()}>
                {texts.support.start(runs)}
              </Button>
            )}
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
