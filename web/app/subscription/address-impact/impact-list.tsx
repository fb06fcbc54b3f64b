import type { AddressImpact } from '@cesta/contract/identity/identity';
import { impactText } from './impact-words.ts';

/** Which baskets move, before anything is done. */
export function ImpactList({ impact }: { impact: AddressImpact }) {
  if (impact.deliveries.length === 0) {
    return <p className="text-ink-soft">Nenhuma entrega marcada muda. As próximas já vão para lá.</p>;
  }
  return (
    <div>
      <p className="font-semibold">O que acontece com o que já está pago:</p>
      <ul className="mt-1 list-disc pl-5">
        {impact.deliveries.map((delivery) => (
          <li key={delivery.id} className="mt-1 first-letter:uppercase">
            {impactText(delivery)}
          </li>
        ))}
      </ul>
    </div>
  );
}
