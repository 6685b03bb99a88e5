import { readClientContacts } from '@main/saved-records/client-contacts';
import { describe, expect, it } from 'vitest';

const flags = (is_preferred: boolean, is_active: boolean) => ({ is_preferred, is_active });

function read(contact: unknown, ids: readonly number[] = [7]) {
  const text = JSON.stringify({ id: 7, contact });
  const get = (kind: string, key: string) =>
    kind === 'client' && key === '7' ? { text, fetchedAtMs: 5, goneAtMs: null, rank: null } : null;
  return readClientContacts({ get }, ids);
}

describe('the contacts of saved clients', () => {
  it('faults 437: have the preferred first, and none that is inactive or blank', () => {
    const emails = [
      { email: 'old@example.com', ...flags(true, false) },
      { email: ' second@example.com ', ...flags(false, true) },
      { email: 'first@example.com', ...flags(true, true) },
      { email: ' ', ...flags(false, true) },
      null,
    ];
    const expected = { id: 7, phones: [], emails: ['first@example.com', 'second@example.com'], fetchedAtMs: 5 };
    expect(read({ emails, phones: null, addresses: [] })).toEqual([expected]);
  });

  it('faults 437: are empty for a card without any, and left out for a client without a card', () => {
    expect(read(null, [7, 8])).toEqual([{ id: 7, phones: [], emails: [], fetchedAtMs: 5 }]);
  });
});
