/** The ways in which people write dates and numbers. Apart from the schemas: the report worker starts without zod. */

/** Orders of day, month and year in a date of numbers. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Signs before the decimals of a number. */
export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** How sure it is how a column is written. `ambiguous`: every value can be read in several ways, and the user must choose. */
export const proofStatuses = ['none', 'proven', 'chosen', 'ambiguous', 'contradicted'] as const;
export type ProofStatus = (typeof proofStatuses)[number];
