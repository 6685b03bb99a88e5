/**
 * The records of a large agency office, the same for a seed: 100,000 trips with some 687,000 sectors by default. They are
 * made one by one, so that the office never is in memory.
 */
import { centsToDecimal } from '@shared/values/money';
import { createRandom } from '@test/helpers/random';

const split = (names: string) => names.split(/,\s*/);
const givenNames = split(`Ana,Ben,Chloé,Dmitri,Élodie,François,Grace,Hana,İbrahim,José,Kiri,Łucja,Mere,Ngaio,Oliver,
  Priya,Quentin,Rosa,Søren,Tāne,Ursula,Vikram,Wiremu,Xin,Yusuf,Zoë`);
const familyNames =
  split(`Abbott,Brown,Çelik,Dubois,Edwards,Fernández,García,Hughes,Ivanov,Jones,Kovač,Lê,Müller,Nguyễn,
  O'Brien,Patel,Quinn,Ruiz,Smith,Tūhoe,Ueda,Vlahović,Walker,Xu,Yılmaz,Žukauskas`);
const towns = split(`Adelaide,Auckland,Bengaluru,Cairns,Darwin,Dubai,Fiji,Genève,Hobart,İstanbul,Jakarta,Kraków,London,
  Málaga,Nouméa,Ōtautahi,Perth,Québec,Reykjavík,São Paulo,Sydney,Tāmaki Makaurau,Tōkyō,Ubud,Zürich`);
const companies = split('Acme,Boral,Contoso,Dulux,Elders,Fairfax,Globex,Harvey,Initech,Jetty,Kmart,Lion,Mirvac,Nufarm');
const services = ['Air', 'Hotel', 'Car', 'Transfer', 'Tour', 'Insurance', 'Rail', 'Fee'];
const statuses = ['Active', 'Active', 'Active', 'Closed', 'Quoted', 'Cancelled', 'Finalised'];
const firstId = 1_200_000;

type Pick = <T>(values: readonly T[]) => T;

/** Makes random choices. */
function createChoices(random: () => number) {
  const pick: Pick = (values) => values[Math.floor(random() * values.length)] as (typeof values)[number];
  const integer = (max: number) => Math.floor(random() * max);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const day = () => `${2019 + integer(8)}-${twoDigits(1 + integer(12))}-${twoDigits(1 + integer(28))}`;
  const time = () => `${twoDigits(8 + integer(10))}:${twoDigits(integer(60))}:00`;
  const chance = (share: number) => random() < share;
  const code = () =>
    integer(2 ** 31)
      .toString(36)
      .toUpperCase()
      .slice(0, 6);
  return { pick, integer, day, time, chance, code };
}
type Choices = ReturnType<typeof createChoices>;

function makeSector({ pick, integer, day, time, chance, code }: Choices, id: number, order: number) {
  const net = 2_000 + integer(600_000);
  const [fees, commission] = [integer(9_000), Math.round(net * 0.09)];
  const gst = Math.round(net / 11);
  const travel = day();
  return {
    id,
    product_id: 1 + integer(60),
    supplier_id: 1 + integer(900),
    consultant_id: 1 + integer(120),
    trip_sector_status_id: 1 + integer(5),
    status_name: pick(['Confirmed', 'Ticketed', 'Quoted', 'Cancelled']),
    details: `${pick(services)}: ${pick(companies)} ${pick(towns)} to ${pick(towns)}, ${1 + integer(14)} nights, ref ${integer(9e6)}`,
    travel_date: travel,
    return_date: chance(0.7) ? day() : null,
    qty: 1 + integer(4),
    financial: { net, unit_price: net, fees, gst, commission, total: net + fees + gst },
    flags: { is_active: chance(0.93), is_claimed: chance(0.6) },
    reloc_code: chance(0.6) ? code() : null,
    pax_tattoo: String(1 + integer(4)),
    sector_tattoo: String(order),
    created_date: `${day()} ${time()}`,
    date_activated: chance(0.8) ? day() : null,
    order,
  };
}

function makeSummary(sectors: readonly ReturnType<typeof makeSector>[]) {
  const sum = (name: 'net' | 'fees' | 'gst' | 'commission' | 'total') =>
    sectors.reduce((all, { financial }) => all + financial[name], 0);
  const dates = sectors.map(({ travel_date }) => travel_date).sort();
  const amounts = {
    total_amount: sum('total'),
    total_net: sum('net'),
    total_fees: sum('fees'),
    total_gst: sum('gst'),
    total_commission: sum('commission'),
  };
  return {
    sector_count: sectors.length,
    active_sectors: sectors.filter(({ flags }) => flags.is_active).length,
    ...amounts,
    earliest_travel_date: dates[0] ?? null,
    latest_travel_date: dates.at(-1) ?? null,
    ...Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [`${name}_formatted`, centsToDecimal(cents)])),
  };
}

function makeTrip(choices: Choices, index: number) {
  const { pick, integer, day, time, chance, code } = choices;
  const id = firstId + index;
  const count = 1 + integer(6) + integer(7) + (chance(0.374) ? 1 : 0);
  const sectors = Array.from({ length: count }, (_, order) => makeSector(choices, id * 20 + order, order + 1));
  const isCorporate = chance(0.4);
  const ids = {
    id,
    client_id: 1 + integer(21_000),
    consultant_id: 1 + integer(120),
    branch_id: 1 + integer(12),
    passenger_id: 1 + integer(40_000),
  };
  const opened = `${day()} ${time()}`;
  const dates = { date_opened: opened, date_quoted: opened, date_activated: chance(0.8) ? opened : null };
  const description = {
    trip_type: pick(['Leisure', 'Business', 'Groups', 'Cruise']),
    purchase_order: isCorporate ? `PO-${String(integer(1e6)).padStart(6, '0')}` : '',
    booked_by: `${pick(givenNames)} ${pick(familyNames)}`,
    destination: pick(towns),
    charge_to: isCorporate ? `${pick(companies)} Pty Ltd` : '',
    source: pick(['Web', 'Phone', 'Walk-in', 'Email']),
    is_active: chance(0.7),
    is_archived: chance(0.1),
    is_corporate: isCorporate,
  };
  const status = pick(statuses);
  const item = {
    ...ids,
    ...dates,
    ...description,
    trip_status: status,
    date_closed: status === 'Closed' ? `${day()} ${time()}` : null,
    date_cancelled: status === 'Cancelled' ? `${day()} ${time()}` : null,
    date_finalized: status === 'Finalised' ? `${day()} ${time()}` : null,
    sector_summary: makeSummary(sectors),
  };
  const detail = {
    ...ids,
    travel_profile_id: null,
    department_id: null,
    group_id: null,
    booking_fee_id: null,
    ...dates,
    trip_reloc: chance(0.5) ? code() : null,
    ...description,
    agency_iata_no: null,
    trip_status: status,
    code_version: 3,
    category: { id: 1 + integer(9), name: pick(['Holiday', 'Conference']), description: null, icon: null },
    sectors,
    air_itineraries: [],
    aux_itineraries: [],
  };
  return { id, item, detail };
}

/** Makes the trips of an office, the oldest first. */
export function* makeFullTrips(trips = 100_000, seed = 14): Generator<ReturnType<typeof makeTrip>> {
  const choices = createChoices(createRandom(seed));
  for (let index = 0; index < trips; index += 1) yield makeTrip(choices, index);
}

/** Names of clients, consultants and branches by id, which the trips do not have. */
export function makeNames(seed = 16) {
  const { pick } = createChoices(createRandom(seed));
  const person = () => `${pick(givenNames)} ${pick(familyNames)}`;
  const name = (count: number, make = person) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, make()]));
  return { client: name(21_000), consultant: name(120), branch: name(12, () => pick(towns)) };
}
