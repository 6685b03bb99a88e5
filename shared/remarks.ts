/** What is said of numbers or of a file, beside them. */

export type Remarks = {
  /** Sentences on how it was made. */
  readonly notes: readonly string[];
  /** Sentences on what needs care. */
  readonly warnings: readonly string[];
};

/** Joins remarks in their order. */
export const joinRemarks = (...parts: readonly Remarks[]): Remarks => ({
  notes: parts.flatMap(({ notes }) => notes),
  warnings: parts.flatMap(({ warnings }) => warnings),
});
