import type { OpeningHours } from '@cesta/contract/content/opening-hours';
import { useStore } from '../../shell/store-info.ts';
import { JsonLd } from '../parts/json-ld.tsx';
import { absolute } from '../parts/page-head.tsx';

export interface StoreFacts {
  hours: readonly OpeningHours[];
  cities: readonly { city: string; state: string }[];
}

/** Who runs the shop, when it answers, where it delivers and where to search it. */
export function StoreData({ hours, cities }: StoreFacts) {
  const { name, baseUrl, contactEmail, whatsapp, legal } = useStore();
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
  return (
    <JsonLd
      data={{
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
      }}
    />
  );
}
