import { getServiceMode } from '@renderer/features/trip/service-modes';
import { expect, it } from 'vitest';

it.each([
  ['car', ['Car hire: Avis, Hobart', 'Hire car']],
  ['transfer', ['Private transfer to hotel']],
  ['rail', ['Indian Pacific rail pass']],
  ['cruise', ['Ferry to Kangaroo Island']],
  ['stay', ['Harbour View Hotel', 'The Ghan Inn']],
  ['other', ['Trainer fee', 'Travel insurance', '']],
])('the kind of a service is %s: %j', (mode, names) => {
  expect(names.map(getServiceMode)).toEqual(names.map(() => mode));
});
