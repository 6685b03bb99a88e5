/** The headings of statements by what the columns are: English, German, French, Spanish, Italian and Dutch. Without accents. */
import type { StatementColumnRole } from '@shared/commission/statement-file';

/** A heading that a pattern finds, unless another one finds it too. */
type HeadingPattern = { readonly is: RegExp; readonly isNot?: readonly RegExp[] };

/** What is of an amount and no amount: its rate, number, state, day … */
const noAmount =
  /%|\b(?:rates?|pct|perc\w{0,15}|prozent\w{0,15}|p(?:our)?cent\w{0,15}|porcent\w{0,15}|taux|satz|tasso|level|tier|stufe|status|code|codes|type|no|nr|num|number|numero|nummer|id|ref\w{0,15}|date|datum|fecha|data|inv|invoice|rechnung|facture|factura|fattura|factuur|basis|base|scheme|plan|name|notes?|remarks?|currency|account|month|nights|qty)\b|#/;
/** A tax beside the commission, and not a commission with or without it. */
const isTax =
  /(?<!\b(?:incl?|including|excl?|excluding|ex|with|without|plus|before|after|net of|w)\b[./]? ?)\b(?:gst|vat|tax|mwst|ust|tva|iva|btw)\b(?! (?:incl?|excl?|ex))/;
const noCommission = [noAmount, isTax];

const noReference = [/date|datum|fecha|\bdata\b|amount|betrag|value|total|gross|\bnet\b|name|type|status/];

export const debitHeading = /^(?:debits?|dr|deb|soll|debe|dare|debet)\b(?! ?\/)/;

/** Headings by role, the better ones first. Roles that stand first take a column before the others. */
export const columnHeadings: readonly (readonly [role: StatementColumnRole, patterns: readonly HeadingPattern[]])[] = [
  [
    'commission',
    [
      {
        is: /^(?:comm?s?|commissions?|kommission|provision|provisionsbetrag|comision|commissione|commissie|provvigione|provisie|prov|com|kommissionsbetrag|vergutung)(?: amount| payable| due)?$/,
      },
      {
        is: /^(?:your |total |net )?(?:comm?s?|commissions?|kommission|provision|provisionsbetrag|comision|commissione|commissie|provvigione|provisie|prov|com|kommissionsbetrag|vergutung)\b/,
        isNot: noCommission,
      },
      {
        is: /\b(?:comm?s?|commissions?|kommission|provision|provisionsbetrag|comision|commissione|commissie|provvigione|provisie|prov|com|kommissionsbetrag|vergutung)\b/,
        isNot: noCommission,
      },
    ],
  ],
  ['gst', [{ is: /^(?:gst|vat|tax|mwst|tva|iva|btw)(?: amount| on commission)?$/ }, { is: isTax, isNot: [noAmount] }]],
  [
    'direction',
    [{ is: /^(?:dr ?\/ ?cr|cr ?\/ ?dr|d ?\/ ?c|c ?\/ ?d|s ?\/ ?h|soll ?\/ ?haben|debit ?\/ ?credit|\+ ?\/ ?-|sign)$/ }],
  ],
  [
    'supplierReference',
    [
      {
        is: /^(?:supplier|our|hotel|property|confirmation|folio|invoice|voucher|document|ticket)\b.{0,12}(?:ref|no|num|number|id|#|code)/,
      },
      { is: /^(?:our ref|invoice|ticket|folio|voucher|document)\b/, isNot: [/date|amount|total/] },
    ],
  ],
  [
    'reference',
    [
      {
        is: /^(?:(?:agency?t?|customer|client)\.?\s*(?:ref|locator)|(?:booking|your|pnr|res|resv|itinerary|order|trip)\.?\s*(?:ref|locator|no|number|id|code|#))/,
      },
      { is: /\b(?:pnr|reloc|locator|record loc|localizador)/ },
      {
        is: /^(?:reference|referenz|referencia|riferimento|referentie|ref|rif|booking|reservation|prenotazione|reserva|vorgang|pratica|dossier|conf|confirmation)(?: (?:no|number|id|code|ref))?\.?$/,
      },
      {
        is: /^(?:buchungs|reservierungs|vorgangs|auftrags|boekings|reserverings|dossier)-?(?:nr|nummer|code|referenz)\.?$|\b(?:reservering|boeking)$/,
      },
      { is: /\b(?:reservation|booking|reserva|prenotazione|conf|confirmation)\b/, isNot: noReference },
      { is: /\b(?:ref|rif)(?:\b|er[ei]n|erimento)/, isNot: noReference },
      // The number of a booking, or the same one of us or of a client in every row.
      { is: /^(?:agency?t?|customer|client)\.?\s*(?:no|number|id|code|#)/ },
    ],
  ],
  [
    'passenger',
    [
      {
        is: /\b(?:passenger|pax|guests?|travell?er|lead name|reisender?|gast|gaste|voyageur|passager|pasajero|huesped|ospite|passeggero|reiziger)\b/,
      },
      {
        is: /\b(?:client|customer)s? name\b|\bnom\b|\bnombre\b|\bnome\b|\bnaam\b|^(?:client|customer|cliente|kunde|klant)$/,
      },
      { is: /^name$/ },
      { is: /\bname\b/, isNot: [/hotel|property|supplier|agent|agency|consultant|file|product/] },
    ],
  ],
  [
    'date',
    [
      {
        is: /\b(?:travel|departure|depart|dep|service|arrival|arr|check.?in|start|from|pick.?up|anreise|ankunft|reise\w{0,15}|abreise|arrivee|llegada|entrada|arrivo|aankomst|vertrek\w{0,15})\b.{0,8}(?:date|datum)?$/,
        isNot: [/\b(?:no|name|place|time|city|airport)\b/],
      },
      { is: /^(?:date|datum|fecha|data)$/ },
      { is: /\b(?:date|datum|fecha|data)\b|datum$/ },
    ],
  ],
  ['currency', [{ is: /^(?:currency|curr|ccy|cur|wahrung|devise|moneda|valuta|divisa)(?: code)?$/ }]],
  ['credit', [{ is: /^(?:credits?|cr|cred|haben|avere|haber)\b(?! ?\/)/, isNot: noCommission }]],
  [
    'amount',
    [
      { is: debitHeading, isNot: noCommission },
      {
        is: /^(?:amount|net amount|total amount|gross amount|booking value|betrag|montant|importe|importo|bedrag)(?: \(?\p{L}{2,3}\)?| \p{Sc})?$/u,
      },
      {
        is: /^(?:total|gross|net|value|price|due|payable|balance due|amount due)(?: \(?\p{L}{2,3}\)?| \p{Sc}| inc(?:l)?\.? gst)?$/u,
      },
      {
        is: /\b(?:amount|total|gross|value|payable|montant|importe|importo|monto)\b|betrag\b|bedrag\b/,
        isNot: [...noCommission, /comm/],
      },
    ],
  ],
  ['details', [{ is: /\b(?:details?|description|service|product|itinerary|property|hotel|route)\b/ }]],
];

/** A date that is not of the travel. */
export const otherDate =
  /invoice|inv\b|booked|booking|issue|paid|payment|due|created|posted|rechnung|buchung|facture|end\b|return|depart|check.?out/;
