/** The client record of client fetchOne. */
import { z } from 'zod';
import { clientFields, contactFields } from '../fields/client';
import { defineRecord, field, type Parsed, toRecordFields } from './record';

/** A client with its contact details and cards. */
export const clientRecord = defineRecord({
  ...toRecordFields(clientFields),
  contact: field.object(
    defineRecord({
      emails: field.list(defineRecord(toRecordFields(contactFields.emails))),
      phones: field.list(defineRecord(toRecordFields(contactFields.phones))),
      addresses: field.list(defineRecord(toRecordFields(contactFields.addresses))),
    }),
  ),
  frequent_flyer_cards: field.list(defineRecord(toRecordFields(contactFields.cards))),
});
export type Client = Parsed<typeof clientRecord>;

/** An entry of client fetchAll. The API does not document its fields, so that every field stays as the API sent it. */
export const clientListItemSchema = z.looseObject({ id: z.unknown().optional() });
export type ClientListItem = z.infer<typeof clientListItemSchema>;
