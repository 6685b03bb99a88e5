/** The kind of column that each field of a listed trip is held in. A field of the schema that is missing here does not compile. */
import type { sectorSummaryRecord, tripItemRecord } from '../schemas/trip';

/** A date is a text that mostly has the form of one; an amount text mostly is the amount of another field in dollars. */
export type FieldKind = 'integer' | 'boolean' | 'text' | 'date' | 'amount-text';

type FieldName<R extends { readonly fields: readonly string[] }> = R['fields'][number];

/** The fields of a trip but for its sector summary, in the order of the API. */
export const tripFieldKinds = {
  id: 'integer',
  client_id: 'integer',
  consultant_id: 'integer',
  branch_id: 'integer',
  passenger_id: 'integer',
  date_opened: 'date',
  date_quoted: 'date',
  date_activated: 'date',
  trip_type: 'text',
  purchase_order: 'text',
  booked_by: 'text',
  destination: 'text',
  charge_to: 'text',
  source: 'text',
  is_active: 'boolean',
  is_archived: 'boolean',
  is_corporate: 'boolean',
  trip_status: 'text',
  date_closed: 'date',
  date_cancelled: 'date',
  date_finalized: 'date',
} as const satisfies Record<Exclude<FieldName<typeof tripItemRecord>, 'sector_summary'>, FieldKind>;

/** The fields of a sector summary, in the order of the API. */
export const summaryFieldKinds = {
  sector_count: 'integer',
  active_sectors: 'integer',
  total_amount: 'integer',
  total_net: 'integer',
  total_fees: 'integer',
  total_gst: 'integer',
  total_commission: 'integer',
  earliest_travel_date: 'date',
  latest_travel_date: 'date',
  total_amount_formatted: 'amount-text',
  total_net_formatted: 'amount-text',
  total_fees_formatted: 'amount-text',
  total_gst_formatted: 'amount-text',
  total_commission_formatted: 'amount-text',
} as const satisfies Record<FieldName<typeof sectorSummaryRecord>, FieldKind>;
