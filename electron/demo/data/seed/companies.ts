/** Corporate clients of the demo office. */

export type Company = { readonly name: string; readonly tradingName: string };

const unusualCompanies: readonly (readonly [name: string, tradingName: string])[] = [
  ['東京商事株式会社', '東京商事'],
  ['Café Nord "Kaffee" ApS', 'Café Nord'],
  ['Всесвіт Трейд', 'Vsesvit'],
  ['شركة النخيل', 'Al Nakheel'],
  ['Ōtautahi Film Co', 'Ōtautahi Film'],
  ['Müller & Söhne GmbH', 'Müller'],
  ['한빛소프트', 'Hanbit'],
  ['The Trustee for the Macquarie Valley Agricultural Education and Research Foundation Unit Trust', 'MVAERF'],
];

const towns = [
  'Parramatta', 'Wollongong', 'Newcastle', 'Geelong', 'Ballarat', 'Bendigo', 'Fremantle', 'Kalgoorlie', 'Toowoomba', 'Mackay',
  'Cairns', 'Townsville', 'Darwin', 'Launceston', 'Glenelg', 'Dubbo', 'Orange', 'Albury', 'Shepparton', 'Bunbury',
] as const;

const trades = [
  ['Plumbing Supplies Pty Ltd', 'Plumbing Supplies'], ['Family Dental', 'Family Dental'], ['Surveyors', 'Surveyors'],
  ['Physiotherapy', 'Physio'], ['RSL Club', 'RSL'], ['Electrical Pty Ltd', 'Electrical'], ['Conveyancing', 'Conveyancing'],
  ['Veterinary Hospital', 'Vets'], ['Steel Fabricators Pty Ltd', 'Steel'], ['Architects', 'Architects'], ['Wine Co', 'Wines'],
  ['Aged Care', 'Aged Care'], ['Software Pty Ltd', 'Software'],
] as const;

/** Returns the company with a number from 0; one in twenty is unusual. Those of 260 in a row differ in their names. */
export function getCompany(index: number): Company {
  const unusual = index % 20 === 19 ? unusualCompanies[Math.floor(index / 20) % unusualCompanies.length] : undefined;
  const [name, tradingName] = unusual ?? [];
  if (name !== undefined && tradingName !== undefined) return { name, tradingName };
  const town = towns[index % towns.length] ?? towns[0];
  const [trade, short] = trades[index % trades.length] ?? trades[0];
  return { name: `${town} ${trade}`, tradingName: `${town} ${short}` };
}
