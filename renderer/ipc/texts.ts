/** The texts of answers that the window could not read. */
export const texts = {
  unreadableResult: 'Part of this result couldn’t be read. Open it again.',
  unreadableList: 'Part of this list couldn’t be read. Press Refresh to load it again.',
} as const;
