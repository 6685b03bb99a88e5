import { toClaimDraft, toClaimList } from '@renderer/features/unclaimed/claim-list';
import { toWorkRows } from '@renderer/features/unclaimed/work-rows';
import { maxDraftUrl, toDraftUrl } from '@shared/mail-draft';
import { findUnclaimed } from '@shared/unclaimed';
import { noNames } from '@test/helpers/no-names';
import { makeRawSector, makeTrip } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

function makeRows(...sectors: Readonly<Record<string, unknown>>[]) {
  const fields = { client_id: 7, purchase_order: 'PO-19', trip_reloc: 'TRIPRL' };
  const trip = makeTrip({ ...fields, sectors: sectors.map(makeRawSector) });
  return toWorkRows(findUnclaimed(trip, '2026-03-01', 1).sectors, []);
}
const names = { ...noNames, client: { 7: 'Nguyen, =family' }, supplier: { 5: 'Wattle Tours' } };

describe('the claim list of a supplier', () => {
  it('has what the supplier finds a booking by, as text and as a table, without formulas', () => {
    const booked = { id: 1, supplier_id: 5, reloc_code: 'KZZCAE', details: '=1+1' };
    const { text, html } = toClaimList(makeRows(booked, { id: 2, supplier_id: 5, reloc_code: '' }), names);
    const [head, first, second, ...more] = text.split('\n').map((line) => line.split('\t'));
    expect(head).toEqual(['Booking reference', 'PO', 'Client', 'Details', 'Travel', 'Return', 'Commission']);
    expect(first?.slice(0, 4)).toEqual(['KZZCAE', 'PO-19', 'Nguyen, =family', "'=1+1"]);
    expect([second?.[0], second?.at(-1), more]).toEqual(['TRIPRL', '6.00', []]);
    expect(html.match(/<tr>/g)).toHaveLength(3);
  });

  it('names the suppliers where there are several', () => {
    const { text } = toClaimList(makeRows({ id: 1, supplier_id: 5 }, { id: 2, supplier_id: 6 }), names);
    expect(text.split('\n').map((line) => line.split('\t')[0])).toEqual(['Supplier', 'Wattle Tours (5)', '6']);
  });

  it('is drafted as an email, cut where there is no room for more', () => {
    const one = toClaimDraft(makeRows({ id: 1, reloc_code: 'KZZCAE' }), names);
    expect(one).toMatchObject({ subject: 'Commission claim: 1 booking', included: 1 });
    expect(one.body).toContain('KZZCAE · PO PO-19 · Nguyen, =family');
    const many = toClaimDraft(makeRows(...Array.from({ length: 90 }, (_, id) => ({ id: id + 1 }))), names);
    expect(many.included).toBeGreaterThan(5);
    expect(many.included).toBeLessThan(90);
    expect(many.body).toContain(`… and ${90 - many.included} more`);
    expect(toDraftUrl(many.subject, many.body).length).toBeLessThanOrEqual(maxDraftUrl);
  });
});
