import { getServiceMode } from '@renderer/features/trip/service-modes';
import { describe, expect, it } from 'vitest';

describe('the kind of a service', () => {
  it.each([
    ['Car hire: Avis, Hobart', 'car'],
    ['Hire car', 'car'],
    ['Private transfer to hotel', 'transfer'],
    ['Indian Pacific rail pass', 'rail'],
    ['Ferry to Kangaroo Island', 'cruise'],
    ['Harbour View Hotel', 'stay'],
    ['The Ghan Inn', 'stay'],
    ['Trainer fee', 'other'],
    ['Travel insurance', 'other'],
    ['', 'other'],
  ])('of “%s” is %s', (name, mode) => {
    expect(getServiceMode(name)).toBe(mode);
  });
});
