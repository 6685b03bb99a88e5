/**
 * Deletions that can be undone: views, filter sets, summaries, packs and names. The record stays in memory until Tripledger
 * ends, so that undoing restores it as it was, with what went with it.
 */
import { AppError } from '@shared/errors';
import { type DeletableItem, toDeletingChange } from '@shared/schemas/deletable-item';
import type { Office } from '@shared/schemas/office';
import type { PackRun } from '@shared/schemas/pack-run';
import { getReportPreferences, type PreferenceChange, type Preferences } from '@shared/schemas/preferences';
import { getPreferencesKey } from './office-preferences';

/** Deletions that can be undone; older ones cannot. */
const maxDeletions = 50;

type Dependencies = {
  readonly getPreferences: (office: Office) => Preferences;
  /** Changes preferences, and what depends on them; nothing where they cannot be saved. */
  readonly changePreferences: (office: Office, change: PreferenceChange) => Preferences;
  /** The runs of packs, which go with their pack. */
  readonly packRuns: {
    readonly listRuns: (officeId: string) => readonly PackRun[];
    readonly restoreRuns: (office: Office, runs: readonly PackRun[]) => void;
  };
};

type Deletion = {
  readonly officeKey: string;
  readonly item: DeletableItem;
  readonly restoring: PreferenceChange;
  readonly packRuns: readonly PackRun[];
};

/** Deletes items of the preferences, and restores them. */
export class Deletions {
  private readonly dependencies: Dependencies;
  private readonly deletions = new Map<string, Deletion>();
  private count = 0;

  constructor(dependencies: Dependencies) {
    this.dependencies = dependencies;
  }

  /**
   * Deletes an item.
   *
   * @returns the preferences without it, and the id for {@link restore}
   * @throws AppError `usage` where it is not there any more, or is a pack that runs, `settings-failed` where it cannot be
   * saved; nothing is changed then
   */
  delete(office: Office, item: DeletableItem): { deletionId: string; preferences: Preferences } {
    const { getPreferences, changePreferences, packRuns } = this.dependencies;
    const restoring = findRestoringChange(getPreferences(office), item);
    if (restoring === null) throw new AppError('usage', `${describeItem(item)} is not there any more.`, {});
    const runs = item.kind === 'pack' ? packRuns.listRuns(office.id).filter(({ pack }) => pack === item.name) : [];
    const preferences = changePreferences(office, toDeletingChange(item));
    this.count += 1;
    const deletionId = String(this.count);
    this.deletions.set(deletionId, { officeKey: getPreferencesKey(office), item, restoring, packRuns: runs });
    const [oldest] = this.deletions.keys();
    if (oldest !== undefined && this.deletions.size > maxDeletions) this.deletions.delete(oldest);
    return { deletionId, preferences };
  }

  /**
   * Restores an item as it was.
   *
   * @throws AppError `usage` where there is another one of its name now, which is never overwritten, or where it is too
   * late, `settings-failed` where it cannot be saved; nothing is changed then
   */
  restore(office: Office, deletionId: string): Preferences {
    const { getPreferences, changePreferences, packRuns } = this.dependencies;
    const deletion = this.deletions.get(deletionId);
    if (deletion?.officeKey !== getPreferencesKey(office)) {
      throw new AppError('usage', 'This can’t be undone any more.', {});
    }
    const { item, restoring } = deletion;
    if (findRestoringChange(getPreferences(office), item) !== null) {
      throw new AppError(
        'usage',
        `${describeItem(item)} was not brought back: there is another one of this name now, and nothing was overwritten. ${ways[item.kind]} that one, then try again.`,
        {},
      );
    }
    const preferences = changePreferences(office, restoring);
    if (deletion.packRuns.length > 0) packRuns.restoreRuns(office, deletion.packRuns);
    this.deletions.delete(deletionId);
    return preferences;
  }

  /** Forgets what was deleted in an office that is removed. That of the demo office stays, as its preferences do. */
  forget(officeId: string): void {
    for (const [id, { officeKey }] of this.deletions) {
      if (officeKey === officeId) this.deletions.delete(id);
    }
  }
}

/** Makes the change that writes an item as it is; null where there is none. */
function findRestoringChange(preferences: Preferences, item: DeletableItem): PreferenceChange | null {
  switch (item.kind) {
    case 'trip-view': {
      const view = preferences.tripViews.find(({ name }) => name === item.name);
      return view ? { ...item, view } : null;
    }
    case 'parameter-set': {
      const set = getReportPreferences(preferences, item.slug).sets.find(({ name }) => name === item.name);
      return set ? { ...item, parameters: set.parameters } : null;
    }
    case 'summary': {
      const summary = preferences.summaries.find(({ name }) => name === item.name);
      return summary ? { ...item, definition: summary.definition } : null;
    }
    case 'report-summary': {
      const { summaries } = getReportPreferences(preferences, item.slug);
      const summary = summaries.find(({ name }) => name === item.name);
      return summary ? { ...item, definition: summary.definition } : null;
    }
    case 'pack': {
      const pack = preferences.packs.find(({ name }) => name === item.name);
      return pack ? { ...item, pack } : null;
    }
    case 'label': {
      const labels = preferences.labels[item.of];
      const label = Object.hasOwn(labels, item.id) ? labels[item.id] : undefined;
      return label === undefined ? null : { ...item, label };
    }
  }
}

const nouns: Readonly<Record<Exclude<DeletableItem['kind'], 'label'>, string>> = {
  'trip-view': 'view',
  'parameter-set': 'filter set',
  summary: 'summary',
  'report-summary': 'summary',
  pack: 'pack',
};

/** What frees a name: only packs can be renamed. */
const ways: Readonly<Record<DeletableItem['kind'], string>> = {
  'trip-view': 'Delete',
  'parameter-set': 'Delete',
  summary: 'Delete',
  'report-summary': 'Delete',
  pack: 'Rename or delete',
  label: 'Remove',
};

function describeItem(item: DeletableItem): string {
  return item.kind === 'label' ? `The name of ${item.of} ${item.id}` : `The ${nouns[item.kind]} “${item.name}”`;
}
