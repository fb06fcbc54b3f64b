import type { ProductList } from '@cesta/contract/catalog/catalog';
import type { Producer, ProducerList } from '@cesta/contract/catalog/producers';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import field from '../../art/about-story.svg';
import { logPageError, readApi } from '../../page-context.ts';
import { useStore } from '../../shell/store-info.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingScreen } from '../../ui/spinner.tsx';
import { Loaded, later, PageLoadFailure } from '../parts/loaded.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import { Share } from '../parts/share.tsx';
import type { Route } from './+types/producers.route';
import { type GrownProduct, ProducerCard } from './producer-card.tsx';

const ATTEMPT = 'Erro ao carregar produtores';

export async function loader({ context }: Route.LoaderArgs) {
  const [{ producers }, shelf] = await Promise.all([
    readApi<ProducerList>(context, '/api/producers?active=true', 'producers'),
    // Without the shelf the producers are still who they are.
    readApi<ProductList>(context, '/api/products', 'products', 'producers').catch((error) =>
      logPageError(context, error),
    ),
  ]);
  const grown = new Map<string | undefined, GrownProduct[]>();
  for (const { id, name, slug, producer } of shelf?.products ?? [])
    grown.set(producer?.id, [...(grown.get(producer?.id) ?? []), { id, name, slug }]);
  return {
    producers: producers.map((producer) => ({ ...producer, shelf: grown.get(producer.id) ?? [] })),
  };
}

/** The page appears with the click; the producers follow. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return { producers: later(serverLoader(), ({ producers }) => producers) };
}

export default function Producers({ loaderData }: Route.ComponentProps) {
  const { name } = useStore();
  return (
    <>
      <PageHead
        title="Produtores"
        description={`Conheça as famílias do Recôncavo que plantam o que chega na sua cesta da ${name}.`}
        path="/produtores"
      />
      <PageIntro kicker="Produtores" title="Comida boa tem nome e endereço">
        Estas são as famílias que plantam, colhem e mandam para a sua mesa o melhor de cada semana.
      </PageIntro>
      <Container className="pb-16">
        <Loaded
          value={loaderData.producers}
          attempt={ATTEMPT}
          waiting={<LoadingScreen text="Carregando produtores…" />}
        >
          {(producers) =>
            producers.length === 0 ? (
              <EmptyState art={field} title="Nenhum produtor cadastrado">
                <p>Estamos preparando os retratos. Enquanto isso, veja o que já está na banca.</p>
                <LinkButton to="/produtos">Ver produtos</LinkButton>
              </EmptyState>
            ) : (
              <Album producers={producers} />
            )
          }
        </Loaded>
      </Container>
    </>
  );
}

function Album({ producers }: { producers: readonly (Producer & { shelf: readonly GrownProduct[] })[] }) {
  const { hash } = useLocation();

  // After a click they come later than the address that names one of them.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <>
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-1 lg:gap-8">
        {producers.map((producer, index) => (
          <li key={producer.id} id={producer.id} className="group scroll-mt-24">
            <ProducerCard producer={producer} shelf={producer.shelf} priority={index < 2} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Share title="Quem planta a sua comida" path="/produtores" />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <PageLoadFailure attempt={ATTEMPT} />;
}
