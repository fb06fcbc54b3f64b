import { formatCep } from '@cesta/contract/base/formats';
import type { Coverage } from '@cesta/contract/coverage/coverage';
import { MapPinCheck, MapPinOff } from 'lucide-react';
import { useEffect } from 'react';
import { keepCep, useKeptCep } from '../../session/kept-cep.ts';
import { useApi } from '../../session/use-loading.ts';
import { Unbroken } from '../../ui/unbroken.tsx';

/** Says whether this basket can reach the CEP that was asked about; nothing to whoever has not asked. */
export function CartCoverage() {
  const kept = useKeptCep();
  const cep = kept?.cep ?? null;
  const { data } = useApi<Coverage>(cep && `/zipcode/check/${cep}`, 'Erro ao verificar CEP');
  useEffect(() => {
    // Only what has changed: keeping it wakes everybody who shows it.
    if (cep && data && data.covered !== kept?.covered) keepCep(cep, data);
  }, [cep, data, kept?.covered]);
  const covered = data?.covered ?? kept?.covered;
  if (!cep || covered === undefined) return null;
  const place = data?.zone?.neighborhood ?? data?.zone?.city ?? kept?.place;
  const Icon = covered ? MapPinCheck : MapPinOff;
  return (
    <p
      className={`mt-4 flex items-start gap-2 rounded-control px-3 py-2 text-small ${covered ? 'bg-leaf-pale text-leaf-deep' : 'bg-sun-pale text-sun-deep'}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <Unbroken>
          {covered
            ? `Entregamos na região do CEP ${formatCep(cep)}${place ? ` (${place})` : ''}.`
            : `Ainda não entregamos no CEP ${formatCep(cep)}. No pagamento você pode escolher outro endereço.`}
        </Unbroken>
      </span>
    </p>
  );
}
