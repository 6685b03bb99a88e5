/**
 * Bodies of sealed records. Each is compressed by itself, with a dictionary that is the same for every office: compressing
 * records together would let the size of one depend on the content of another.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** The most frequent texts come last: the nearer, the shorter the reference. */
const texts = [
  '{"id":,"first_name":"","last_name":"","preferred_name":"","title":"","gender":"","preferred_pronoun":"",',
  '"date_of_birth":"19","corporate_name":null,"corporate_trading_name":null,"corporate_acn":null,"corporate_abn":null,',
  '"is_active":true,"is_corporate":false,"is_mailable":true,"is_account_client":false,"branch_id":,"consultant_id":,',
  '"passenger_id":null,"referral_source_id":null,"group_id":null,"referrer_client_id":null,"bpay_crn":null,',
  '"date_created":"20","last_modified":"20","modified_by":,"contact":{"emails":[{"email":".com.au",',
  '"is_preferred":true,"is_active":true}],"phones":[{"phone":"","type":"Mobile","label":null,"is_preferred":true,',
  '"is_active":true},{"phone":"","type":"Work","label":null,"is_preferred":false,"is_active":true},{"phone":"",',
  '"type":"Home","label":null,"is_preferred":false,"is_active":true}],"addresses":[{"address1":"","address2":null,',
  '"city":"","state":"","country":"","post_code":"","is_preferred":true,"is_active":true}]},',
  '"frequent_flyer_cards":[{"card_name":"","card_company":"","card_class":null,"card_number":"","card_expiry":"20",',
  '"is_preferred":true,"is_active":true}]}',
  '"id":,"trip_sector_id":,"seg_name":"","start":{"date":"20","time":":00","location_code":"","location":"",',
  '"phone_number":null},"end":{"date":"20","time":":00","location_code":"","location":""},"class_type":"",',
  '"inclusions":"","is_active":true}],"air_itineraries":[],"aux_itineraries":[{"id":,"trip_sector_id":,"flight_no":"",',
  '"carrier":"","departure":{"date":"20","time":":00","location_code":"","location":""},"arrival":{"date":"20",',
  '"time":":00","location_code":"","location":""},"flight_details":{"duration":"","distance":"","num_stops":"0",',
  '"equipment":""},"booking_details":{"class_type":""},"is_active":true},',
  '{"id":,"product_id":,"supplier_id":,"consultant_id":,"trip_sector_status_id":,"status_name":"Confirmed",',
  '"details":"","travel_date":null,"return_date":null,"qty":1,"financial":{"net":0,"unit_price":0,"fees":0,"gst":0,',
  '"commission":0,"total":0},"flags":{"is_active":false,"is_claimed":true},"reloc_code":"","pax_tattoo":null,',
  '"sector_tattoo":null,"created_date":"20","date_activated":null,"order":},',
  '{"id":,"product_id":,"supplier_id":,"consultant_id":,"trip_sector_status_id":,"status_name":"","details":"",',
  '"travel_date":"202","return_date":"202","qty":1,"financial":{"net":,"unit_price":,"fees":0,"gst":,"commission":,',
  '"total":},"flags":{"is_active":true,"is_claimed":false},"reloc_code":null,"pax_tattoo":"1","sector_tattoo":"1",',
  '"created_date":"202","date_activated":"202","order":1},',
  '{"id":,"client_id":,"consultant_id":,"branch_id":,"passenger_id":,"travel_profile_id":null,"department_id":null,',
  '"group_id":null,"booking_fee_id":null,"date_opened":"202","date_quoted":"202","date_activated":"202",',
  '"trip_reloc":null,"trip_type":"Unknown","purchase_order":"","booked_by":"","destination":"","charge_to":"",',
  '"source":"","is_active":true,"is_archived":false,"is_corporate":true,"agency_iata_no":null,"trip_status":"quote",',
  '"bpay_crn":"","code_version":,"category":{"id":null,"name":null,"description":null,"icon":null},"sectors":[],',
  '{"id":,"client_id":,"consultant_id":,"branch_id":,"passenger_id":,"date_opened":"202","date_quoted":"202',
  '-01-01 00:00:00","date_activated":null,"trip_type":"Business","purchase_order":"PO-","booked_by":"",',
  '"destination":"","charge_to":"","source":"","is_active":false,"is_archived":true,"is_corporate":false,',
  '"trip_status":"active","date_closed":"202","date_cancelled":"202","date_finalized":"202","sector_summary":{',
  '{"id":,"client_id":,"consultant_id":,"branch_id":,"passenger_id":,"date_opened":"202","date_quoted":"202',
  '","date_activated":"202","trip_type":"Leisure","purchase_order":"","booked_by":"","destination":"","charge_to":"',
  ' Pty Ltd","source":"","is_active":true,"is_archived":false,"is_corporate":false,"trip_status":"Active",',
  '"date_closed":null,"date_cancelled":null,"date_finalized":null,"sector_summary":{"sector_count":,',
  '"active_sectors":,"total_amount":,"total_net":,"total_fees":0,"total_gst":,"total_commission":0,',
  '"earliest_travel_date":"202","latest_travel_date":"202","total_amount_formatted":"","total_net_formatted":"',
  '.00","total_fees_formatted":"0.00","total_gst_formatted":"","total_commission_formatted":"0.00"}}',
];

/**
 * Dictionary of the format `deflate`: the fields of the API document in their order, with the values that it names. It has nothing
 * of any office. Part of the file format: records that were compressed with it open with exactly this text.
 */
export const bodyDictionary = Buffer.from(texts.join(''), 'utf8');

/** First byte of a body: how the rest is compressed. Part of the file format. */
const formats = { plain: 0, deflate: 3 } as const;

/** Smaller texts gain nothing. */
const minCompressedBytes = 64;

/** Packs a text for its seal. */
export function packBody(text: string): Buffer {
  const plain = Buffer.concat([Buffer.of(formats.plain), Buffer.from(text, 'utf8')]);
  if (plain.byteLength <= minCompressedBytes) return plain;
  const deflated = Buffer.concat([Buffer.of(formats.deflate), deflateRawSync(text, { dictionary: bodyDictionary })]);
  return deflated.byteLength < plain.byteLength ? deflated : plain;
}

/** Unpacks a body. Null where its format is not known here. */
export function unpackBody(body: Buffer): string | null {
  const bytes = body.subarray(1);
  try {
    if (body[0] === formats.plain) return bytes.toString('utf8');
    if (body[0] === formats.deflate) return inflateRawSync(bytes, { dictionary: bodyDictionary }).toString('utf8');
  } catch {
    // Another version wrote it, as an unknown format: its seal was intact.
  }
  return null;
}
