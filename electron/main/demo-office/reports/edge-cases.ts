/** Reports that test a spreadsheet path: contacts with awkward texts, values of every JSON kind, and one that fails. */
import type { DemoReport } from './report-lines';

/** Texts that spreadsheets mangle: +61 numbers, post codes with leading zeros, formulas, quotes, line ends. */
export const clientContacts: DemoReport = {
  slug: 'client-contacts',
  displayName: 'Client Contacts',
  lastModified: '2026-05-07 09:00:00',
  run(data, filters) {
    const clients = data.clients.filter((client) => !filters.clientID || String(client.id) === filters.clientID);
    const rows = clients.map((client, index) => {
      const { phones, addresses } = client.contact as {
        phones: { phone: string }[];
        addresses: { post_code: string }[];
      };
      return {
        client_id: client.id,
        name: client.corporate_name ?? `${client.first_name} ${client.last_name}`,
        phone: phones.at(-1)?.phone ?? null,
        post_code: addresses[0]?.post_code ?? null,
        crn: client.bpay_crn ?? null,
        note: index % 50 === 7 ? '=1+2";=1+2' : index % 50 === 9 ? 'Prefers "window",\nno early flights' : '',
      };
    });
    return { headers: ['client_id', 'name', 'phone', 'post_code', 'crn', 'note'], rows };
  },
};

/** A number as it stands in JSON text (JSON.rawJSON, ECMAScript 2026; in Node since 22). */
function rawNumber(text: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}

/** Values of every JSON kind, numbers that JavaScript would re-write, a column that no row has. */
export const dataQuality: DemoReport = {
  slug: 'data-quality',
  displayName: 'Data Quality',
  lastModified: '2026-06-02 07:00:00',
  run() {
    const rows = [
      {
        id: 1,
        'Rate, %': rawNumber('1.50'),
        big: rawNumber('9007199254740993'),
        flag: true,
        nested: { a: [1, null] },
        text: '0042',
      },
      {
        id: 2,
        'Rate, %': rawNumber('-0.10'),
        big: rawNumber('1e2'),
        flag: false,
        nested: null,
        text: 'line one\nline "two"',
      },
      { id: 3, 'Rate, %': 0, big: 0, flag: null, text: '\u2066עברית\u2069, mixed' },
    ];
    return { headers: ['id', 'Rate, %', 'big', 'flag', 'nested', 'text', 'never filled'], rows };
  },
};

/** Always fails, as a report with broken SQL does. */
export const brokenStatement: DemoReport = {
  slug: 'supplier-statement',
  displayName: 'Supplier Statement',
  lastModified: '2025-01-01 00:00:00',
  run() {
    throw new Error("SQLSTATE[42S22]: Unknown column 'statement_date' in 'field list'");
  },
};
