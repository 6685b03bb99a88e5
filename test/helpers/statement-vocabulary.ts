/** The words and currencies of made-up statements. */
import type { Random } from '@demo/random';
import type { Booking, Conventions } from './statement-columns';

export const shortMonthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Headings by language. */
export const headings = [
  {
    reference: ['Booking Ref', 'Reference', 'Conf', 'PNR', 'Your ref'],
    passenger: ['Guest Name', 'Passenger', 'Client', 'Lead pax'],
    date: ['Travel Date', 'Arr', 'Arrival Date', 'Date', 'Check-in'],
    commission: ['Commission', 'Comm', 'Commission (inc GST)', 'Commission Payable', 'Comm amount', 'Commission due'],
    amount: ['Amount', 'Net amount', 'Total', 'Amount due'],
  },
  {
    reference: ['Buchungsnummer', 'Buchungsnr.', 'Vorgang', 'Referenz'],
    passenger: ['Reisender', 'Gast', 'Kunde', 'Name'],
    date: ['Anreise', 'Reisedatum', 'Datum', 'Ankunft'],
    commission: ['Provision', 'Kommission', 'Provisionsbetrag'],
    amount: ['Betrag', 'Nettobetrag', 'Gesamtbetrag'],
  },
  {
    reference: ['Référence', 'N° de réservation', 'Réf. dossier'],
    passenger: ['Nom du client', 'Voyageur', 'Passager'],
    date: ['Date d’arrivée', 'Arrivée', 'Date'],
    commission: ['Commission', 'Montant commission'],
    amount: ['Montant', 'Montant net', 'Total'],
  },
  {
    reference: ['Localizador', 'Reserva', 'Nº de reserva'],
    passenger: ['Pasajero', 'Cliente', 'Huésped'],
    date: ['Fecha', 'Llegada', 'Fecha de entrada'],
    commission: ['Comisión', 'Importe comisión'],
    amount: ['Importe', 'Importe neto'],
  },
  {
    reference: ['Prenotazione', 'Pratica', 'Riferimento'],
    passenger: ['Ospite', 'Passeggero', 'Cliente'],
    date: ['Data arrivo', 'Arrivo', 'Data'],
    commission: ['Provvigione', 'Commissione'],
    amount: ['Importo', 'Importo netto'],
  },
  {
    reference: ['Boekingsnummer', 'Reservering', 'Referentie'],
    passenger: ['Gast', 'Reiziger', 'Naam'],
    date: ['Aankomst', 'Datum', 'Vertrekdatum'],
    commission: ['Provisie', 'Commissie'],
    amount: ['Bedrag', 'Nettobedrag'],
  },
];

export const amountHeadings = {
  pairs: [
    ['Debit', 'Credit'],
    ['Soll', 'Haben'],
    ['Débit', 'Crédit'],
    ['Debe', 'Haber'],
    ['Dare', 'Avere'],
    ['Debit amount', 'Credit amount'],
  ],
};

/** Words of a direction: of what is owed, and of what is taken back. */
export const directions = [
  { headings: ['Dr/Cr', 'Type', 'D/C'], pair: ['DR', 'CR'], isClear: false },
  { headings: ['D/C', 'Sign'], pair: ['D', 'C'], isClear: false },
  { headings: ['S/H', 'Kz'], pair: ['S', 'H'], isClear: false },
  { headings: ['Type'], pair: ['Debit', 'Credit'], isClear: false },
  { headings: ['Soll/Haben'], pair: ['Soll', 'Haben'], isClear: false },
  { headings: ['Type', 'Transaction'], pair: ['Booking', 'Refund'], isClear: true },
  { headings: ['Type', 'Kind'], pair: ['Commission', 'Recall'], isClear: true },
  { headings: ['Transaction type'], pair: ['Sale', 'Reversal'], isClear: true },
  { headings: ['Type'], pair: ['Booking', 'Cancellation'], isClear: true },
  { headings: ['Art', 'Typ'], pair: ['Rechnung', 'Gutschrift'], isClear: true },
];

/** Labels of totals, of one and of several languages. */
export const labels = [
  ...[
    ...['Total', 'TOTAL:', 'Grand total', 'Subtotal', 'Remittance total', 'EFT payment', 'Amount paid'],
    ...['Sum of all bookings'],
  ],
  ...[
    ...['Summe', 'Gesamtsumme', 'Zwischensumme', 'Auszahlung', 'Montant total', 'À payer', 'Totale'],
    ...['Da pagare', 'Totaal'],
  ],
  ...['Suma', 'A pagar', '合計', 'Итого', 'Payment', 'Balance', 'Transfer', 'Total Harbour Hotels', ''],
];

/** Labels of rows with an amount that are neither lines nor sums. */
export const otherLabels = {
  first: ['Opening balance', 'Saldo anterior', 'Vortrag', 'Report à nouveau', 'Balance brought forward', 'Übertrag'],
  last: ['GST 10%', 'MwSt. 19 %', 'IVA', 'VAT'],
};

const otherCurrencies = [
  ...['USD', 'NZD', 'MYR', 'EUR', 'GBP', 'ZAR', 'IDR', 'PLN', 'CHF', 'SGD', 'THB', 'AED', 'TOP', 'TRY'],
];
const signs: Readonly<Record<string, string>> = {
  EUR: '€',
  GBP: '£',
  MYR: 'RM',
  IDR: 'Rp',
  PLN: 'zł',
  ZAR: 'R',
  CHF: 'Fr.',
  USD: 'US$',
  AUD: 'A$',
};

/** Where the currency of a file is named, and which it is. */
export function makeCurrency(random: Random) {
  const source = random.pick([
    ...['none', 'none', 'none', 'heading', 'heading', 'title', 'column', 'beside', 'behind', 'mixed'],
  ] as const);
  const isHome = source === 'none' || source === 'mixed' || random.chance(0.4);
  const main = isHome ? 'AUD' : random.pick(otherCurrencies);
  const second = random.pick(otherCurrencies);
  const sign = random.chance(0.5) ? (signs[main] ?? main) : main;
  const amounts = new Set<string>();
  return {
    main,
    source,
    /** The headings of amounts, with their currency. */
    amounts,
    pick: (from: Random) => (source === 'mixed' && from.chance(0.2) ? second : main),
    column:
      source === 'column' || source === 'mixed'
        ? { heading: random.pick(['Currency', 'Curr', 'Ccy']), write: ({ currency }: Booking) => currency }
        : null,
    addToHeading: (heading: string) => {
      const named = source === 'heading' ? `${heading} ${sign === main ? `(${main})` : sign}` : heading;
      amounts.add(named);
      return named;
    },
    addToAmount: (text: string, currency: string) => {
      if (currency === '' || (source !== 'beside' && source !== 'behind')) return text;
      const shown = currency === main ? sign : currency;
      return source === 'beside' ? `${shown} ${text}` : `${text} ${shown}`;
    },
    title: random.pick([`All amounts in ${main}`, `Currency: ${main}`, `Amounts are shown in ${main}.`]),
  };
}

/** Rows above the header. */
export function makeTitles(random: Random, { currency }: Conventions, width: number): string[][] {
  const pad = (text: string) => [text, ...(random.chance(0.5) ? Array.from({ length: width - 1 }, () => '') : [])];
  const titles = random.chance(0.5)
    ? [
        pad('Harbour Hotels'),
        pad(random.pick(['Commission statement', 'Period: 1 Sep 2026 to 30 Sep 2026', 'Statement no. 4711'])),
        [],
      ]
    : [];
  return currency.source === 'title' ? [...titles, pad(currency.title)] : titles;
}

/** Columns that are none of the statement's own. */
export function extraColumns(
  random: Random,
  of: Conventions,
): { heading: string; write: (booking: Booking) => string }[] {
  let number = random.int(10_000, 90_000);
  const countUp = () => {
    number += 1;
    return String(number);
  };
  const rate = random.pick(['10', '12.5', '10%', '8']).replace('.', of.decimalSign);
  const isGross = of.isCommission && of.signs !== 'pair' && of.signs !== 'signed-pair';
  const gross = ({ cents }: Booking) => {
    const padded = String(Math.abs(cents) * 10).padStart(3, '0');
    return `${padded.slice(0, -2)}${of.decimalSign}${padded.slice(-2)}`;
  };
  return [
    { heading: 'Nights', write: () => String(random.int(1, 9)) },
    {
      heading: random.pick(['Commission Percentage', 'Comm %', 'Rate', 'Commission rate', 'Provision %']),
      write: () => rate,
    },
    { heading: random.pick(['Commission Invoice', 'Invoice no', 'Rechnung Nr.']), write: countUp },
    ...(of.signs === 'column'
      ? []
      : [{ heading: random.pick(['Product', 'Kind']), write: () => random.pick(['Hotel', 'Car', 'Tour']) }]),
    { heading: random.pick(['Commission status', 'Status']), write: () => random.pick(['Paid', 'Open']) },
    {
      heading: random.pick(['Room', 'Details', 'Hotel']),
      write: () => random.pick(['Twin', 'Deluxe, sea view', 'Suite "A"']),
    },
    { heading: 'Commission Level', write: () => random.pick(['1', '2']) },
    ...(isGross ? [{ heading: random.pick(['Booking value', 'Gross', 'Room revenue']), write: gross }] : []),
  ].sort(() => random.next() - 0.5);
}
