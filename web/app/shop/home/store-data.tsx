import type { OpeningHours } from '@cesta/contract/content/opening-hours';
import type { StoreInfo } from '@cesta/contract/content/store';
import { useStore } from '../../shell/store-info.ts';
import { JsonLd } from '../parts/json-ld.tsx';
import { absolute } from '../parts/page-head.tsx';

export interface StoreFacts {
  hours: readonly OpeningHours[];
  cities: readonly { city: string; state: string }[];
}

/** Who runs the shop, when it answers, where it delivers and where to search it. */
export function StoreData(facts: StoreFacts) {
  const store = useStore();
  // It comes in the document alone: the browser's part of the store does not carry how it is put together.
  return <JsonLd data={import.meta.env.SSR ? describeStore(facts, store) : {}} />;
}

function describeStore({ hours, cities }: StoreFacts, store: StoreInfo) {
  const { name, baseUrl, contactEmail, whatsapp, legal } = store;
  const shop = {
    name,
    url: baseUrl,
    logo: absolute(baseUrl, '/icon-512.png'),
    email: contactEmail,
    telephone: `+${whatsapp}`,
    address: { '@type': 'PostalAddress', streetAddress: legal.address, addressCountry: 'BR' },
    areaServed: cities.map(({ city, state }) => ({
      '@type': 'City',
      name: city,
      containedInPlace: { '@type': 'State', name: state },
    })),
  };
  return {
    '@graph': [
      { '@type': 'Organization', '@id': `${baseUrl}/#loja`, ...shop, legalName: legal.name },
      {
        '@type': 'WebSite',
        name,
        url: baseUrl,
        inLanguage: 'pt-BR',
        publisher: { '@id': `${baseUrl}/#loja` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${baseUrl}/produtos?busca={busca}`,
          'query-input': 'required name=busca',
        },
      },
      {
        '@type': 'GroceryStore',
        '@id': `${baseUrl}/#banca`,
        ...shop,
        image: absolute(baseUrl, '/og.png'),
        currenciesAccepted: 'BRL',
        parentOrganization: { '@id': `${baseUrl}/#loja` },
        openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: days,
          opens,
          closes,
        })),
      },
    ],
  };
}
