/** The fields of a trip as trip fetchOne returns it, up to the last one that screens show as it is. The first screen has none. */
import type { Catalogue } from './field';
import { flags, sharedFields, tripDates, tripDescription, tripIds, tripStatus } from './trip';

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
const order = ['destination', 'booked_by', 'charge_to', 'purchase_order'] as const;
const references = ['trip_reloc', 'bpay_crn'] as const;
const otherIds = ['passenger_id', 'travel_profile_id', 'department_id', 'booking_fee_id'] as const;

/** The screen of a trip: what users look for first, and the rest; and its printout. */
export const tripDetails = {
  main: [...directories, ...order, ...references],
  more: ['group_id', 'source', ...flags, 'agency_iata_no', ...otherIds],
  print: ['trip_status', ...directories, ...order, 'date_opened', ...references],
} as const satisfies Readonly<Record<string, readonly TripDetailField[]>>;
