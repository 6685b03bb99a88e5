/** Which date of a trip the booking system's own date filter fits, as the loaded trips show. */
import { useOfficeId } from '@renderer/data/queries/app';
import { dateFitQuery } from '@renderer/data/queries/trips';
import { describeDateFit } from '@shared/date-fit';
import { useQuery } from '@tanstack/react-query';

export function DateFit() {
  const { data } = useQuery(dateFitQuery(useOfficeId()));
  return describeDateFit(data ?? null);
}
