/** What earlier statements note on the worklist of unclaimed commission. */

import { useQueryClient } from '@tanstack/react-query';
import { useOfficeMutation } from './call';

/** Changes what is noted of sectors. Gives what was noted of them before. */
export function useChangeClaims(officeId: string) {
  const client = useQueryClient();
  return useOfficeMutation('unclaimed:change-claims', officeId, {
    onSettled: () => client.invalidateQueries({ queryKey: ['unclaimed:claims', officeId] }),
  });
}
