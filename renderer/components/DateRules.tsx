/** Which date of a trip From and To compare at this office, as far as its server has shown it. */
import { officeQuery } from '@renderer/data/call';
import { useOfficeId } from '@renderer/data/queries/app';
import { formatDateRules } from '@shared/rule-labels';
import { useQuery } from '@tanstack/react-query';

export function DateRules() {
  const { data, isPending } = useQuery(officeQuery('diagnostics:list-rules', useOfficeId()));
  // The line keeps its height until the rules are there.
  return isPending ? '\u00a0' : formatDateRules(data ?? []);
}
