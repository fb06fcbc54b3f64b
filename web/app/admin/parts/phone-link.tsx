import { formatPhone } from '@cesta/contract/formats';

/** With the country's code: a telephone dials it wherever it is. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:+55${phone}`} className="hover:underline">
      {formatPhone(phone)}
    </a>
  );
}
