import { AdvertisedLimit } from '@main/api/rate/advertised-limit';
import { describe, expect, it } from 'vitest';

const windowMs = 60_000;

describe('advertised limit', () => {
  it('applies where it is lower than the setting, for ten windows after it was last seen', () => {
    const advertised = new AdvertisedLimit();
    advertised.observe(100, windowMs, 0);
    expect([advertised.getEffective(500, 0), advertised.getEffective(50, 0)]).toEqual([100, 50]);
    expect([advertised.getEffective(500, 599_999), advertised.getEffective(500, 600_000)]).toEqual([100, 500]);
  });

  it('is unchanged by a response that advertises none or 0', () => {
    const advertised = new AdvertisedLimit();
    advertised.observe(100, windowMs, 0);
    advertised.observe(null, windowMs, 1);
    advertised.observe(0, windowMs, 1);
    expect(advertised.getEffective(500, 2)).toBe(100);
  });

  it('admits at least one request', () => {
    expect(new AdvertisedLimit().getEffective(0, 0)).toBe(1);
  });
});
