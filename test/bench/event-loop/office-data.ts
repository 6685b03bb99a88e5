/** Made-up trips, the same for the same number. */

const amounts = (id: number) => ({
  sector_count: 4,
  total_net_cost: id * 911,
  total_fees: 2_500,
  total_gst: 1_000,
  total_commission: 5_000,
  total_cost: id * 911 + 3_500,
});

/** Makes a trip as a list has it. */
export function makeItem(id: number) {
  return {
    id,
    client_id: 1 + (id % 5_000),
    consultant_id: 1 + (id % 23),
    branch_id: 1 + (id % 5),
    passenger_id: id,
    date_opened: `2026-${String(1 + (id % 12)).padStart(2, '0')}-${String(1 + (id % 28)).padStart(2, '0')} 09:00:00`,
    trip_status: id % 3 === 0 ? 'Active' : 'Quote',
    trip_type: id % 2 === 0 ? 'Business' : 'Leisure',
    booked_by: `Booker Zoë ${id % 401}`,
    purchase_order: `PO-${String(id).padStart(6, '0')}`,
    charge_to: `Cost centre ${id % 97}`,
    destination: `Nouméa ${id % 53}`,
    source: 'Phone',
    is_active: id % 3 === 0,
    is_corporate: id % 2 === 0,
    departure_date: '2026-12-01',
    return_date: '2026-12-15',
    sector_summary: amounts(id),
  };
}

/** Makes a trip with its sectors. */
export function makeDetail(id: number) {
  const sectors = Array.from({ length: 4 }, (_, index) => ({
    id: id * 10 + index,
    trip_id: id,
    supplier_id: 1 + ((id + index) % 61),
    status: 'Confirmed',
    description: `Sector ${index} of Māori Hill ${id}`,
    start_date: '2026-02-01',
    end_date: '2026-02-03',
    net_cost: 10_000,
    commission: 1_000,
    is_claimed: index % 2 === 0,
    details: 'x'.repeat(600),
  }));
  return { ...makeItem(id), sectors, air_itineraries: [], aux_itineraries: [] };
}
