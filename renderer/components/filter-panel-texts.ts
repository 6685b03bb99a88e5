/** The texts of a list's filter panel. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/count-text';

export const filterPanelTexts = {
  find: 'Find a filter',
  placeholder: 'Type a value, a name or a period',
  choices: 'Filters to choose',
  spellings: (count: number) => ` · ${formatCount(count, 'spelling')}`,
  exclusion: 'is not',
  exclusionHint: 'Leaves out these rows. Key: Shift+Enter',
  isNot: (name: string) => `${name} is not`,
  noMatches: 'No matches',
  otherValues: 'Other status or type…',
  more: (count: number) => `${formatInteger(count)} more: type to find them`,
} as const;
