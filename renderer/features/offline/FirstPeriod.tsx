/** What Offline says while nothing is saved on purpose: what is saved by itself, and the quickest way to have more. */

import { Button } from '@mantine/core';
import { useOfficeMutation } from '@renderer/data/call';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { useToday } from '@renderer/ui/use-now';
import { addDays } from '@shared/date-ranges';
import { texts } from './texts';

/** Days of the period that is suggested. */
const suggestedDays = 90;

export function FirstPeriod({ officeId }: { readonly officeId: string }) {
  const start = useOfficeMutation('sync:start', officeId);
  const today = useToday();
  return (
    <section className="panel" aria-label={texts.first.title}>
      <EmptyState title={texts.first.title} text={texts.first.text}>
        <Button
          variant="default"
          loading={start.isPending}
          onClick={() => start.mutate({ from: addDays(today, 1 - suggestedDays), to: today, name: '' })}
        >
          {texts.first.save(suggestedDays)}
        </Button>
      </EmptyState>
      {start.error && <ErrorAlert error={start.error} />}
    </section>
  );
}
