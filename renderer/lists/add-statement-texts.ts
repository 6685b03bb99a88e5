/** The texts of adding a statement. */
export const addTexts = {
  add: 'Add statement…',
  drop: 'Drop the statement here',
  oneFile: 'Drop one statement at a time.',
  tooLarge: (limit: string) => `A statement can have up to ${limit}.`,
  notOpened: (name: string) => `“${name}” wasn’t opened`,
  known: 'You already have this statement; here it is.',
} as const;
