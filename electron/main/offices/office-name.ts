/** Names of offices: the command line finds an office by its name, so that no two have the same. */
import { AppError } from '@shared/errors';
import { toOneLine } from '@shared/invisible-characters';
import { makeNameTakenError, type OfficeRegistry } from './office-registry';

/**
 * Checks the name of a new office, or the new name of one.
 *
 * @param officeId - the office that may have the name already; null for a new one
 * @returns the name as one line, without invisible characters and surrounding white space
 * @throws AppError `usage`
 */
export function checkOfficeName(registry: OfficeRegistry, entered: string, officeId: string | null = null): string {
  const name = toOneLine(entered);
  if (name === '') throw new AppError('usage', 'Enter an office name.', { field: 'name' });
  if (registry.list().some((office) => office.name === name && office.id !== officeId)) {
    throw makeNameTakenError(name);
  }
  return name;
}
