/**
 * Layout 6: bodies may be deflated with a dictionary. Nothing changes in a file until a record is written: the number keeps
 * versions that do not know the format from taking such records for damaged ones.
 */
export const up = '';
