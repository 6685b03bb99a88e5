/** The lines of deletions among all notifications: they have an Undo, and are never lost to another notice. */

const prefix = 'deletion ';
let count = 0;

export function createDeletionLineId(): string {
  count += 1;
  return `${prefix}${count}`;
}

export const isDeletionLine = (id: string | undefined): boolean => id?.startsWith(prefix) ?? false;
