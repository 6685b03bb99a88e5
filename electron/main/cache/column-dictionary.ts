/**
 * What the compression of a record's columns may refer to without repeating it: the fields of the API document in their order,
 * as `json-columns.ts` writes them, with the values that it names. It has nothing of any office. Part of the file format, as
 * body-dictionary.ts says.
 */

const location = '{"date":0,"time":0,"location_code":0,"location":0}';

/** The most frequent texts come last: the nearer, the shorter the reference. */
const texts = [
  '{"id":0,"first_name":0,"last_name":0,"preferred_name":0,"title":0,"gender":0,"preferred_pronoun":0,"date_of_birth":0,',
  '"corporate_name":0,"corporate_trading_name":0,"corporate_acn":0,"corporate_abn":0,"is_active":0,"is_corporate":0,',
  '"is_mailable":0,"is_account_client":0,"branch_id":0,"consultant_id":0,"passenger_id":0,"referral_source_id":0,',
  '"group_id":0,"referrer_client_id":0,"bpay_crn":0,"date_created":0,"last_modified":0,"modified_by":0,',
  '"contact":{"emails":[{"email":0,"is_preferred":0,"is_active":0}],"phones":[{"phone":0,"type":0,"label":0,',
  '"is_preferred":0,"is_active":0}],"addresses":[{"address1":0,"address2":0,"city":0,"state":0,"country":0,',
  '"post_code":0,"is_preferred":0,"is_active":0}]},"frequent_flyer_cards":[{"card_name":0,"card_company":0,',
  '"card_class":0,"card_number":0,"card_expiry":0,"is_preferred":0,"is_active":0}]}',
  '\n"Mr"\n"Mrs"\n"Ms"\n"Home"\n"Work"\n"Mobile"\n"Australia"\n"New Zealand"\n".com.au"\n"19',
  `"air_itineraries":[{"id":0,"trip_sector_id":0,"flight_no":0,"carrier":0,"departure":${location},"arrival":${location},`,
  '"flight_details":{"duration":0,"distance":0,"num_stops":0,"equipment":0},"booking_details":{"class_type":0},',
  '"is_active":0}],"aux_itineraries":[{"id":0,"trip_sector_id":0,"seg_name":0,"start":{"date":0,"time":0,',
  `"location_code":0,"location":0,"phone_number":0},"end":${location},"class_type":0,"inclusions":0,"is_active":0}]}`,
  '[{"id":0,"name":0}]\n',
  '{"id":0,"client_id":0,"consultant_id":0,"branch_id":0,"passenger_id":0,"date_opened":0,"date_quoted":0,',
  '"date_activated":0,"trip_type":0,"purchase_order":0,"booked_by":0,"destination":0,"charge_to":0,"source":0,',
  '"is_active":0,"is_archived":0,"is_corporate":0,"trip_status":0,"date_closed":0,"date_cancelled":0,',
  '"date_finalized":0,"sector_summary":{"sector_count":0,"active_sectors":0,"total_amount":0,"total_net":0,',
  '"total_fees":0,"total_gst":0,"total_commission":0,"earliest_travel_date":0,"latest_travel_date":0,',
  '"total_amount_formatted":0,"total_net_formatted":0,"total_fees_formatted":0,"total_gst_formatted":0,',
  '"total_commission_formatted":0}}\n"Business"\n"PO-0"\n"quote"\n"0.00"\n',
  '{"id":0,"client_id":0,"consultant_id":0,"branch_id":0,"passenger_id":0,"travel_profile_id":0,"department_id":0,',
  '"group_id":0,"booking_fee_id":0,"date_opened":0,"date_quoted":0,"date_activated":0,"trip_reloc":0,"trip_type":0,',
  '"purchase_order":0,"booked_by":0,"destination":0,"charge_to":0,"source":0,"is_active":0,"is_archived":0,',
  '"is_corporate":0,"agency_iata_no":0,"trip_status":0,"bpay_crn":0,"code_version":0,"category":{"id":0,"name":0,',
  '"description":0,"icon":0},"sectors":[{"id":0,"product_id":0,"supplier_id":0,"consultant_id":0,',
  '"trip_sector_status_id":0,"status_name":0,"details":0,"travel_date":0,"return_date":0,"qty":0,"financial":{"net":0,',
  '"unit_price":0,"fees":0,"gst":0,"commission":0,"total":0},"flags":{"is_active":0,"is_claimed":0},"reloc_code":0,',
  '"pax_tattoo":0,"sector_tattoo":0,"created_date":0,"date_activated":0,"order":0}],"air_itineraries":[0],',
  '"aux_itineraries":[0]}\nnull\nnull\nnull\nnull\n"2023-01-01 00:00:00"\n"2024-11-30 12:00:00"\n"2025-10-20"\n"2026-12-',
  '"\n"2027-0"\n"Unknown"\n"Leisure"\n""\n" Pty Ltd"\n"Email"\ntrue\nfalse\nfalse\n"Active"\nnull\nnull\nnull\n"Confirmed"\n',
  '"Confirmed"\n1\n1\n0\n0\n0\ntrue\ntrue\ntrue\n"1"\n"2"\n"3"\n"4"\n"5"\n1\n2\n3\n4\n5\n6\n0\n0',
];

/** Dictionary of the format `columns`. */
export const columnDictionary = Buffer.from(texts.join(''), 'utf8');
