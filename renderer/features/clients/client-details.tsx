/** A client's fields and contacts as details, blanks left out: what an office looks for first, and the rest. */
import { CopyButton, type Description, DirectoryName, toOtherDetails } from '@renderer/ui/details';
import { Badge, DateText, Text, YesNo } from '@renderer/ui/FormattedValues';
import { type ClientField, clientDetails, clientFields, contactFields } from '@shared/fields/client';
import type { CatalogueField } from '@shared/fields/field';
import { type Client, clientRecord } from '@shared/records/client';
import type { Names } from '@shared/records/directory';
import { getOtherFields } from '@shared/records/record';
import { Link } from '@tanstack/react-router';
import { Address, Card, Email, formatBirthday, Phone, rank } from './contacts';
import { clientTexts as texts } from './texts';

/** "83932832188" becomes "83 932 832 188", as an ABN is written; any other text stays as it is. */
export const formatAbn = (abn: string) => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

function Value({ client, name, names, today }: { client: Client; name: ClientField; names: Names; today: string }) {
  const { label, type, names: kind, isReference }: CatalogueField = clientFields[name];
  const value = client[name];
  if (typeof value === 'boolean') return <YesNo value={value} />;
  if (kind === 'client' && value !== null) {
    return (
      <Link className="link" to="/clients/$id" params={{ id: String(value) }} search={{}}>
        {names.client[String(value)] ?? texts.title(value)}
      </Link>
    );
  }
  if (kind) return <DirectoryName kind={kind} id={value} names={names} />;
  const birthday = name === 'date_of_birth' ? formatBirthday(client.date_of_birth, today) : null;
  if (type === 'date' || type === 'dateOrNull') {
    return (
      <>
        <DateText value={String(value)} withTime /> {birthday !== null && <Badge variant="info">{birthday}</Badge>}
      </>
    );
  }
  const text = name === 'corporate_abn' ? formatAbn(String(value)) : value;
  return (
    <>
      <Text value={text} /> {isReference && <CopyButton what={label} text={String(value)} />}
    </>
  );
}

type ClientDetails = { readonly first: Description[]; readonly more: Description[] };

/** @param title - the client's name, which is not repeated */
export function getClientDetails(client: Client, title: string, names: Names, today: string): ClientDetails {
  const toDetails = (name: ClientField): Description[] => {
    const value = client[name] ?? '';
    return value === ''
      ? []
      : [[clientFields[name].label, <Value key={name} client={client} name={name} names={names} today={today} />]];
  };
  const { contact } = client;
  const { phones, emails } = contactFields;
  const [phone, otherPhone, ...otherPhones] = rank(contact?.phones).map((item) => <Phone key="phone" {...item} />);
  const [email, ...otherEmails] = rank(contact?.emails).map((item) => <Email key="email" {...item} />);
  const [address, ...otherAddresses] = rank(contact?.addresses).map((item) => <Address key="address" {...item} />);
  const cards = rank(client.frequent_flyer_cards).map((card) => <Card key="card" card={card} today={today} />);
  const contacts = {
    phone: [phones.phone.label, phone],
    otherPhone: [texts.otherPhone, otherPhone],
    email: [emails.email.label, email],
    address: [texts.address, address],
  } as const;
  const labelled = (label: string, items: readonly Description[1][]) => items.map((item): Description => [label, item]);
  return {
    first: clientDetails.first.flatMap((name): readonly Description[] => {
      if (!(name in contacts)) return toDetails(name as ClientField);
      const [label, value] = contacts[name as keyof typeof contacts];
      return value ? [[label, value]] : [];
    }),
    more: [
      ...labelled(phones.phone.label, otherPhones),
      ...labelled(emails.email.label, otherEmails),
      ...labelled(texts.address, otherAddresses),
      ...labelled(texts.card, cards),
      ...clientDetails.names.filter((name) => !title.includes(client[name] ?? '')).flatMap(toDetails),
      ...clientDetails.more.flatMap(toDetails),
      ...toOtherDetails(getOtherFields(clientRecord, client)),
    ],
  };
}
