import { formatCep } from '@cesta/contract/base/formats';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';

/** An object or its JSON text, with `zipcode` or `cep`. Null when there is nothing to deliver to. */
export function readDeliveryAddress(value: unknown): DeliveryAddress | null {
  const raw = typeof value === 'string' ? parse(value) : value;
  if (typeof raw !== 'object' || raw === null) return null;
  const given = raw as Record<string, unknown>;
  const text = (field: string) => readField(given[field]);
  const address = {
    street: text('street'),
    number: text('number'),
    complement: text('complement'),
    neighborhood: text('neighborhood'),
    city: text('city'),
    state: text('state'),
    zipcode: text('zipcode') || text('cep'),
  };
  return Object.values(address).some(Boolean) ? address : null;
}

/** 'Rua Chile, 10, apto 2' */
export function streetLine({ street, number, complement }: DeliveryAddress): string {
  return [street, number, complement].filter(Boolean).join(', ');
}

/** Street, then neighbourhood with town, then CEP: as on an envelope, without the lines that are empty. */
export function addressLines(address: DeliveryAddress): string[] {
  // The state stays with its city when the line breaks: no break at the spaces, and AddressLines keeps that at the hyphen.
  const town = [address.city, address.state].filter(Boolean).join('\u00a0-\u00a0');
  return [
    streetLine(address),
    [address.neighborhood, town].filter(Boolean).join(', '),
    address.zipcode && `CEP ${formatCep(address.zipcode)}`,
  ].filter(Boolean);
}

function readField(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
