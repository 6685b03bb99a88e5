/** The data of the tests' offices, as the demo office makes it: what a test expects is computed from it. */
import { makeDemoData } from '@main/demo-office/data/demo-data';
import { defaultSeed } from '@main/demo-office/server';

export const today = '2026-11-20';
/** Trips of an office: few, unless a test is about a long list. E2E_TRIPS sets another number for all. */
export const tripCount = Number(process.env.E2E_TRIPS ?? 240);
/** The trips of the built-in demo office. */
export const longTripCount = 2_400;

/** Newest trip first, as the list shows them. */
export const data = makeDemoData(defaultSeed, today, tripCount);
