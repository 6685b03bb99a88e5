/** Variants of badges: five colours, which never carry a meaning alone. */
export type BadgeVariant = 'success' | 'info' | 'danger' | 'warning' | 'neutral';

/** Statuses that the API documents or was seen to send. Any other status is neutral. */
const variants: Readonly<Record<string, BadgeVariant>> = {
  active: 'success',
  confirmed: 'success',
  quote: 'info',
  quoted: 'info',
  cancelled: 'danger',
  refunded: 'warning',
  waitlisted: 'warning',
};

/** Gets the badge variant of a trip's or sector's status. */
export const getBadgeVariant = (state: string): BadgeVariant => variants[state.toLowerCase()] ?? 'neutral';
