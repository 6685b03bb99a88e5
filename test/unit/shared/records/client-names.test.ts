import { getClientName } from '@shared/records/client-names';
import { toDirectoryRecord } from '@shared/records/directory';
import { expect, it } from 'vitest';

it('the name of a client is found in the name fields of companies and of people; else it is the id', () => {
  expect(getClientName({ id: 1, is_corporate: true, corporate_name: 'Acme', first_name: 'Jo' })).toBe('Acme');
  const person = { id: 1, is_corporate: false, title: 'Dr', first_name: 'Zoë', last_name: 'Müller' };
  expect(getClientName(person)).toBe('Dr Zoë Müller');
  expect(getClientName({ id: 1, full_name: 'Only This' })).toBe('Only This');
  expect(getClientName({ id: 1 })).toBe('Client 1');
});

it('a consultant is called by the first and last name, not by the title before them', () => {
  const consultant = { id: 12, title: 'Mr', first_name: 'Noah', last_name: 'Wilson' };
  expect(toDirectoryRecord(consultant)).toEqual({ id: '12', name: 'Noah Wilson' });
  expect(toDirectoryRecord({ id: 3, title: 'City' })).toEqual({ id: '3', name: 'City' });
});
