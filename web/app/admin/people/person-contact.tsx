import { dayInDigits } from '@cesta/contract/base/calendar';
import { formatCpf, formatPhone } from '@cesta/contract/base/formats';
import type { Person } from '@cesta/contract/panel/people';
import { MessageCircle, Phone } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmailLink } from '../parts/email-link.tsx';
import { dialAddress } from '../parts/phone-link.tsx';

const LINK =
  'inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-leaf px-4 font-semibold text-leaf-deep hover:bg-leaf-pale';

/** How to reach somebody, one press away. */
export function PersonContact({ person }: { person: Person }) {
  const { role, phone, email, email_confirmed, cpf, birthdate } = person;
  return (
    <Card as="section" aria-label="Contato" className="grid gap-3 p-4">
      {phone ? (
        <>
          <p className="text-lead font-semibold tabular-nums">{formatPhone(phone)}</p>
          <div className="flex flex-wrap gap-2">
            <a href={`https://wa.me/55${phone}`} target="_blank" rel="noreferrer" className={LINK}>
              <MessageCircle aria-hidden="true" className="size-5" />
              WhatsApp
            </a>
            <a href={dialAddress(phone)} className={LINK}>
              <Phone aria-hidden="true" className="size-5" />
              Ligar
            </a>
          </div>
        </>
      ) : (
        <p className="text-ink-soft">Sem telefone</p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <EmailLink email={email} />
        {!email_confirmed && <Badge tone="sun">E-mail não confirmado</Badge>}
      </p>
      {role === 'customer' && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-small">
          <dt className="text-ink-soft">CPF</dt>
          <dd className="tabular-nums">{cpf ? formatCpf(cpf) : 'Não informado'}</dd>
          {birthdate && (
            <>
              <dt className="text-ink-soft">Nascimento</dt>
              <dd className="tabular-nums">{dayInDigits(birthdate)}</dd>
            </>
          )}
        </dl>
      )}
    </Card>
  );
}
