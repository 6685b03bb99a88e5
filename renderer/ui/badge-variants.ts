/** Variants of badges: five colours, which never carry a meaning alone. */
export type BadgeVariant = 'success' | 'info' | 'danger' | 'warning' | 'neutral';

/** Statuses that the API documents or was seen to send, without spaces and hyphens. Any other status is neutral. */
const variants: Readonly<Record<string, BadgeVariant>> = {
  active: 'success',
  confirmed: 'success',
  quote: 'info',
  quoted: 'info',
  cancelled: 'danger',
  canceled: 'danger',
  refunded: 'warning',
  waitlisted: 'warning',
};

/** Gets the badge variant of a trip's or sector's status. Spellings of one word have one; the text stays as sent. */
export function getBadgeVariant(state: string): BadgeVariant {
  const word = state.toLowerCase().replace(/[\s\p{Dash}_]+/gu, '');
  return Object.hasOwn(variants, word) ? (variants[word] ?? 'neutral') : 'neutral';
}
