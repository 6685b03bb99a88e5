/** The fields of a trip as trip fetchOne returns it, up to the last one that screens show as it is. The first screen has none. */
import type { Catalogue } from './field';
import { sharedFields, tripDates, tripDescription, tripIds, tripStatus } from './trip';

export const tripDetailFields = {
  ...tripIds,
  travel_profile_id: { label: 'Travel profile no.', type: 'intOrNull' },
  department_id: { label: 'Department no.', type: 'intOrNull' },
  group_id: sharedFields.group_id,
  booking_fee_id: { label: 'Booking fee no.', type: 'intOrNull' },
  ...tripDates,
  trip_reloc: sharedFields.trip_reloc,
  ...tripDescription,
  agency_iata_no: { label: 'Agency IATA number', type: 'textOrNull' },
  ...tripStatus,
  bpay_crn: { label: 'BPAY reference', type: 'optionalText', isReference: true },
} as const satisfies Catalogue;

export type TripDetailField = keyof typeof tripDetailFields;

const directories = ['client_id', 'consultant_id', 'branch_id'] as const;
const references = ['purchase_order', 'trip_reloc', 'bpay_crn'] as const;
const otherIds = ['passenger_id', 'travel_profile_id', 'department_id', 'booking_fee_id'] as const;

/** A detail that several fields make: the type with the market, the dates by day, the category's name. */
export type TripDetailName = TripDetailField | 'type' | 'dates' | 'category';

/** The page of a trip: what users look for first, in its order and in that of a narrow window; the rest. */
export const tripDetails = {
  first: [...directories, 'booked_by', ...references, 'charge_to', 'type', 'dates', 'category', 'source'],
  narrow: [...directories, ...references, 'booked_by', 'dates', 'charge_to', 'type', 'category', 'source'],
  more: ['group_id', 'is_active', 'is_archived', 'agency_iata_no', ...otherIds],
} as const satisfies Readonly<Record<string, readonly TripDetailName[]>>;
