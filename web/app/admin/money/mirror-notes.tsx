import type { LedgerPage } from '@cesta/contract/panel/ledger';
import { CircleAlert, History } from 'lucide-react';
import { formatMoment } from '../../order/order-dates.ts';

/** How far the figures can be trusted: silence of the provider, and a past that is still being read. */
export function MirrorNotes({ page }: { page: LedgerPage }) {
  const { unreached_since: silent, as_of: asOf, reaches_back_to: back } = page;
  return (
    <>
      {silent && (
        <p role="alert" className="flex gap-2 rounded-card bg-tomato-pale p-3 text-tomato-deep">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            O Stripe não responde desde {formatMoment(silent)}.{' '}
            {asOf ? `Os números valem até ${formatMoment(asOf)}.` : 'Ainda não há números.'} A loja tenta de
            novo a cada dez minutos.
          </span>
        </p>
      )}
      {back && !silent && (
        <p role="status" className="flex gap-2 rounded-card bg-sun-pale p-3">
          <History aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            A loja ainda lê o passado no Stripe e já chegou a {formatMoment(back)}. Antes disso faltam
            números.
          </span>
        </p>
      )}
    </>
  );
}
