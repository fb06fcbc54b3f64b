import { useStore } from '../../shell/store-info.ts';
import { JsonLd } from '../parts/json-ld.tsx';
import { absolute } from '../parts/page-head.tsx';

/** Who runs the shop, and where to search it. */
export function StoreData() {
  const { name, baseUrl, contactEmail, whatsapp, legal } = useStore();
  return (
    <JsonLd
      data={{
        '@graph': [
          {
            '@type': 'Organization',
            '@id': `${baseUrl}/#loja`,
            name,
            legalName: legal.name,
            url: baseUrl,
            logo: absolute(baseUrl, '/icon-512.png'),
            email: contactEmail,
            telephone: `+${whatsapp}`,
            address: { '@type': 'PostalAddress', streetAddress: legal.address, addressCountry: 'BR' },
            areaServed: ['Salvador', 'Cruz das Almas'].map((city) => ({ '@type': 'City', name: city })),
          },
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
        ],
      }}
    />
  );
}
