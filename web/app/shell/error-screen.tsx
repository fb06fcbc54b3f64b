import { Search } from 'lucide-react';
import { Form, isRouteErrorResponse } from 'react-router';
import { Button, LinkButton } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { ErrorCard } from '../ui/error-card.tsx';
import { PageTitle } from '../ui/heading.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useStore } from './store-info.ts';

/** Any page that could not be shown, in the store's own look. */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return <BrokenScreen />;
}

function NotFoundScreen() {
  const { name } = useStore();
  return (
    <Container width="form" className="grid gap-6 py-16 text-center sm:py-24">
      <PageMeta title="Página não encontrada" storeName={name} noindex />
      <p aria-hidden="true" className="font-display text-display font-semibold text-leaf">
        404
      </p>
      <PageTitle>Página não encontrada</PageTitle>
      <p className="text-lead text-ink-soft">
        Esta página já foi colhida ou nunca foi plantada. Que tal procurar um produto?
      </p>
      <Form action="/produtos" className="flex items-end gap-2 text-left">
        <TextField
          label="Buscar produtos"
          name="busca"
          type="search"
          className="grow"
          placeholder="Tomate, banana…"
        />
        <Button type="submit" className="min-h-12">
          <Search aria-hidden="true" className="size-5" />
          Buscar
        </Button>
      </Form>
      <LinkButton to="/" variant="quiet" className="justify-self-center">
        Voltar para o início
      </LinkButton>
    </Container>
  );
}

function BrokenScreen() {
  const { name } = useStore();
  return (
    <Container width="form" className="py-16 sm:py-24">
      <PageMeta title="Algo deu errado" storeName={name} noindex />
      <h1 className="sr-only">Algo deu errado</h1>
      <ErrorCard
        message="Não conseguimos abrir esta página. O problema é nosso e já ficou anotado."
        onRetry={() => window.location.reload()}
      />
    </Container>
  );
}
