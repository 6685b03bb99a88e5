import type { DemoReport } from './report-lines';

/** Report of texts that spreadsheets mangle: +61 numbers, leading zeros, formulas, quotes, line ends. */
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
