/** The texts that come with data: notifications, and reasons that the window itself finds. */
const integers = new Intl.NumberFormat('en-AU');

export const texts = {
  notSaved: 'Not saved',
  noResponse: 'The server hasn’t responded yet. Still waiting for it.',
  position: (index: number, count: number) => `${integers.format(index)} of ${integers.format(count)}`,
} as const;
