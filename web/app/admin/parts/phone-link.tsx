import { formatPhone } from '@cesta/contract/base/formats';
import { Phone } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

/** With the country's code: a telephone dials it wherever it is. */
export const dialAddress = (phone: string) => `tel:+55${phone}`;

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={dialAddress(phone)} className="hover:underline">
      {formatPhone(phone)}
    </a>
  );
}

/** Where calling is what one is there for: as large as a button. */
export function CallLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a
      href={dialAddress(phone)}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-control font-semibold text-leaf-deep tabular-nums hover:underline',
        className,
      )}
    >
      <Phone aria-hidden="true" className="size-4.5" />
      {formatPhone(phone)}
    </a>
  );
}
