/** Channels of the lists that the page has as a whole, and of their update in the background. */
import { z } from 'zod';
import { listPositionSchema, tableChangesSchema, tableLists, updateStateSchema } from '../records/update';
import { office } from './channel';

const list = z.enum(tableLists);

export const tableChannels = {
  /** The whole list as it is saved. Sends no request. */
  'tables:get': office(z.object({ list }), tableChangesSchema),
  /** What changed since a position; null where the whole list must be read again. */
  'tables:changes': office(z.object({ list, since: listPositionSchema }), tableChangesSchema.nullable()),
  'update:state': office(z.null(), updateStateSchema),
  /** Begins a whole check at once. */
  'update:refresh': office(z.null(), z.null()),
  'update:stop': office(z.null(), z.null()),
} as const;
