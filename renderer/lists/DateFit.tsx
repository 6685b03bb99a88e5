/** Which date of a trip the booking system's own date filter fits, as the loaded trips show. */

import { useOfficeId } from '@renderer/data/app';
import { officeQuery } from '@renderer/data/call';
import { describeDateFit } from '@shared/filters/date-fit';
import { useQuery } from '@tanstack/react-query';

export function DateFit() {
  const { data } = useQuery(officeQuery('trips:date-fit', useOfficeId()));
  return describeDateFit(data ?? null);
}
