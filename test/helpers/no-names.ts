/** The names of an office that has none; a test adds those that it is about. */
import type { Names } from '@shared/records/directory';

export const noNames: Names = { branch: {}, consultant: {}, group: {}, client: {}, supplier: {}, product: {} };
