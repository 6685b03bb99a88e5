import { getClientName } from '@shared/client-names';
import { describe, expect, it } from 'vitest';

describe('the name of a client', () => {
  it('is found in the name fields of companies and of people', () => {
    expect(getClientName({ id: 1, is_corporate: true, corporate_name: 'Acme', first_name: 'Jo' })).toBe('Acme');
    const person = { id: 1, is_corporate: false, title: 'Dr', first_name: 'Zoë', last_name: 'Müller' };
    expect(getClientName(person)).toBe('Dr Zoë Müller');
    expect(getClientName({ id: 1, full_name: 'Only This' })).toBe('Only This');
  });

  it('is the id where no field holds a name', () => {
    expect(getClientName({ id: 1 })).toBe('Client 1');
  });
});
