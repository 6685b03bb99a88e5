/** Values that many parts of a statement have. Amounts are cents; a line is named by the index of its row in the sheet. */
import { z } from 'zod';

export const cents = z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
export const day = z.string().max(10);
export const rowIndex = z.int().min(0);
