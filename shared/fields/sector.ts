/** The fields of a sector under their names in the API, in its order (build/docs/api.md, Trips): exports rely on it. */
import type { Catalogue } from './field';
import { type AmountField, sectorAmounts, sharedFields, tripFields, tripStatus } from './trip';

/** Those before its amounts. */
export const sectorDescription = {
  id: { label: 'Sector no.', type: 'int' },
  product_id: sharedFields.product_id,
  supplier_id: sharedFields.supplier_id,
  consultant_id: tripFields.consultant_id,
  trip_sector_status_id: { label: 'Status no.', type: 'int' },
  status_name: { ...tripStatus.trip_status, width: 104, shownFrom: 1_100 },
  details: { label: 'Details', type: 'text', width: 298, narrowWidth: 260 },
  travel_date: { label: 'Travel', type: 'dateOrNull', width: 98 },
  return_date: { label: 'Return', type: 'dateOrNull', width: 98, shownFrom: 1_100 },
  qty: { label: 'Qty', type: 'int', isCount: true },
} as const satisfies Catalogue;

const { net, fees, gst, commission, total } = Object.fromEntries(
  sectorAmounts.map(({ field, label }) => [field, { label, type: 'cents' }]),
) as { readonly [N in AmountField]: { readonly label: string; readonly type: 'cents' } };

/** Its `financial`. The price of one unit is no part of the total. */
export const sectorAmountFields = {
  net: { ...net, width: 88 },
  unit_price: { label: 'Unit price', type: 'cents', hasNoSum: true },
  fees: { ...fees, width: 74 },
  gst: { ...gst, width: 74 },
  commission: { ...commission, width: 104 },
  total: { ...total, width: 92 },
} as const satisfies Catalogue & Record<AmountField, unknown>;

/** Its `flags`. */
export const sectorFlags = {
  is_active: { label: 'Active', type: 'bool', width: 74 },
  is_claimed: { label: 'Claimed', type: 'bool', width: 74 },
} as const satisfies Catalogue;

/** Those after its flags. */
export const sectorReferences = {
  reloc_code: { ...sharedFields.trip_reloc, width: 90 },
  pax_tattoo: { label: 'Pax ref.', type: 'textOrNull', width: 90 },
  sector_tattoo: { label: 'Sector ref.', type: 'textOrNull', width: 90 },
  created_date: { label: 'Created', type: 'date', width: 98 },
  date_activated: { ...tripFields.date_activated, width: 98 },
  order: { label: '#', type: 'int', width: 36 },
} as const satisfies Catalogue;

export const sectorFields = {
  ...sectorDescription,
  ...sectorAmountFields,
  ...sectorFlags,
  ...sectorReferences,
} as const satisfies Catalogue;

export type SectorField = keyof typeof sectorFields;

/** The columns of a trip's sectors, in their order. The commission stands beside the total that it is part of. */
export const sectorColumnFields = {
  visible: [
    'order',
    'details',
    'status_name',
    'travel_date',
    'return_date',
    'net',
    'fees',
    'gst',
    'total',
    'commission',
  ],
  hidden: [
    'is_active',
    'is_claimed',
    'qty',
    'unit_price',
    'reloc_code',
    'product_id',
    'supplier_id',
    'id',
    'consultant_id',
    'pax_tattoo',
    'sector_tattoo',
    'created_date',
    'date_activated',
  ],
} as const satisfies Readonly<Record<string, readonly SectorField[]>>;
