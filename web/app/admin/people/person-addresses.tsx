import type { Address } from '@cesta/contract/identity/identity';
import { AddressLines } from '../../order/address-lines.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Section } from './person-section.tsx';

export function PersonAddresses({ addresses }: { addresses: readonly Address[] }) {
  return (
    <Section title="Endereços">
      {addresses.length === 0 ? (
        <p className="text-ink-soft">Nenhum endereço cadastrado.</p>
      ) : (
        <ul className="grid gap-2">
          {addresses.map((address) => (
            <li key={address.id} className="rounded-card border border-line bg-card px-4 py-3 leading-snug">
              <p className="font-semibold wrap-anywhere">
                {address.label} {address.is_default && <Badge tone="leaf">Padrão</Badge>}
              </p>
              <p className="text-small text-ink-soft">
                <AddressLines address={address} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
