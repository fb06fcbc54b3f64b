import { Form, isRouteErrorResponse } from 'react-router';
import lost from '../art/not-found.svg';
import { Button, LinkButton } from '../ui/button.tsx';
import { useWhenBack } from '../ui/connection.ts';
import { Container } from '../ui/container.tsx';
import { ErrorCard } from '../ui/error-card.tsx';
import { PageTitle } from '../ui/heading.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useStore } from './store-info.ts';

/** Any page that could not be shown, in the store's own look. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return <BrokenScreen />;
}

function NotFoundScreen() {
  const { name } = useStore();
  return (
    <Container width="text" className="grid justify-items-center gap-6 py-16 text-center sm:py-24">
      <PageMeta title="Página não encontrada" storeName={name} noindex />
      <img src={lost} alt="" width={400} height={300} className="h-48 w-auto" />
      <PageTitle>Página não encontrada</PageTitle>
      <p className="max-w-md text-lead text-ink-soft">
        Esta página já foi colhida ou nunca foi plantada. Que tal procurar um produto?
      </p>
      <Form action="/produtos" role="search" className="flex w-full max-w-md gap-2">
        <SearchBox label="Buscar produtos" name="busca" className="grow" />
        <Button type="submit">Buscar</Button>
      </Form>
      <LinkButton to="/" variant="quiet">
        Voltar para o início
      </LinkButton>
    </Container>
  );
}

function BrokenScreen() {
  const { name } = useStore();
  const retry = () => window.location.reload();
  useWhenBack(retry);
  return (
    <Container width="form" className="py-16 sm:py-24">
      <PageMeta title="Algo deu errado" storeName={name} noindex />
      <h1 className="sr-only">Algo deu errado</h1>
      <ErrorCard
        message="Não conseguimos abrir esta página. O problema é nosso e já ficou anotado."
        onRetry={retry}
      />
    </Container>
  );
}
