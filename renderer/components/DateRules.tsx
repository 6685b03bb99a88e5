/** Which date of a trip From and To compare at this office, as far as its server has shown it. */
import { useOfficeId } from '@renderer/data/queries/app';
import { listRulesQuery } from '@renderer/data/queries/diagnostics';
import { formatDateRules } from '@shared/rule-labels';
import { useQuery } from '@tanstack/react-query';

export function DateRules() {
  const { data, isPending } = useQuery(listRulesQuery(useOfficeId()));
  // The line keeps its height until the rules are there.
  return isPending ? '\u00a0' : formatDateRules(data ?? []);
}
