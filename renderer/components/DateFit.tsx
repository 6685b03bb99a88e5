/** Which date of a trip the booking system's own date filter fits, as the loaded trips show. */

import { officeQuery } from '@renderer/data/call';
import { useOfficeId } from '@renderer/data/queries/app';
import { describeDateFit } from '@shared/date-fit';
import { useQuery } from '@tanstack/react-query';

export function DateFit() {
  const { data } = useQuery(officeQuery('trips:date-fit', useOfficeId()));
  return describeDateFit(data ?? null);
}
