import type { StoreInfo } from '@cesta/contract/content/store';
import { useRouteLoaderData } from 'react-router';

/** For the one page that must appear even when the store's settings cannot be read. */
const UNREACHED: StoreInfo = {
  name: 'Cesta da Roça',
  contactEmail: '',
  whatsapp: '',
  openingHours: [],
  legal: { name: '', document: '', address: '' },
  cepLookupUrl: '',
  baseUrl: '',
};

/** Name, contact and hours of the store, as set by its operator. */
export function useStore(): StoreInfo {
  return useRouteLoaderData<{ store: StoreInfo | null }>('root')?.store ?? UNREACHED;
}

/** Opens the chat with the first words already written. */
export function whatsappLink(
  store: StoreInfo,
  text = `Olá! Vim pelo site da ${store.name} e queria tirar uma dúvida.`,
): string {
  return `https://wa.me/${store.whatsapp}?text=${encodeURIComponent(text)}`;
}
