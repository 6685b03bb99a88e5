/** The texts of deletions that can be undone. */
import type { DeletableItem } from '@shared/schemas/deletable-item';

function describeItem(item: DeletableItem): string {
  switch (item.kind) {
    case 'trip-view':
      return `View “${item.name}”`;
    case 'parameter-set':
      return `Filter set “${item.name}”`;
    case 'summary':
    case 'report-summary':
      return `Summary “${item.name}”`;
    case 'pack':
      return `Pack “${item.name}”`;
    case 'label':
      return `Name of ${item.of} ${item.id}`;
  }
}

export const texts = {
  deleted: (item: DeletableItem) =>
    item.kind === 'pack'
      ? `${describeItem(item)} deleted. Files already saved stay.`
      : `${describeItem(item)} deleted.`,
  restored: (item: DeletableItem) => `${describeItem(item)} restored.`,
  undo: 'Undo',
  notDeleted: 'Not deleted',
  notRestored: 'Not restored',
} as const;
