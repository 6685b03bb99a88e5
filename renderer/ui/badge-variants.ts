/** The kinds of small badges: what a state means to staff, in five colours, never by colour alone. */
export type BadgeVariant = 'good' | 'open' | 'ended' | 'changed' | 'plain';

/** States that were seen in the document and the field; any other word is shown just the same, in grey. */
const variants: Readonly<Record<string, BadgeVariant>> = {
  active: 'good',
  confirmed: 'good',
  quote: 'open',
  quoted: 'open',
  cancelled: 'ended',
  refunded: 'changed',
  waitlisted: 'changed',
};

/** The badge of a trip's or sector's state. */
export const getBadgeVariant = (state: string): BadgeVariant => variants[state.toLowerCase()] ?? 'plain';
