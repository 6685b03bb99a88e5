/** What each kind of money looks like in every plot: the same meaning, the same colour; safe for colour-blind eyes. */

/** After Okabe and Ito's palette, in shades that stand on light and dark alike. */
export const moneyColours = {
  net: '#0072b2',
  fees: '#e69f00',
  gst: '#6b7280',
  commission: '#009e73',
} as const;

/** The whole amount, which none of its parts is. */
export const amountColour = '#8e5ea2';
