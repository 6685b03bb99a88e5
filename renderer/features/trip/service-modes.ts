/** Kinds of services, as far as their names tell: the API has no field for them. They choose an icon and a word, no more. */

export type ServiceMode = 'car' | 'transfer' | 'rail' | 'cruise' | 'stay' | 'other';

const modes: readonly (readonly [ServiceMode, RegExp])[] = [
  ['car', /\b(?:car|vehicle|campervan) (?:hire|rental)|\bhire car|\brent[- ]a[- ]car/i],
  ['transfer', /\b(?:transfers?|shuttle|coach|taxi|limousine)\b/i],
  ['rail', /\b(?:rail|train)\b/i],
  ['cruise', /\b(?:cruise|ferry)\b/i],
  ['stay', /\b(?:hotel|motel|hostel|resort|lodge|inn|apartments?|suites?|villas?|accommodation)\b/i],
];

/** Finds the kind of a service by its name. */
export function getServiceMode(name: string): ServiceMode {
  return modes.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';
}
