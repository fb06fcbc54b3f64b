import drawing from '../../art/not-found.svg';
import { useStore } from '../../shell/store-info.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/heading.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

export function PostNotFound() {
  const { name } = useStore();
  return (
    <Container width="form" className="grid justify-items-center gap-4 py-16 text-center sm:py-24">
      <PageMeta title="Post não encontrado" storeName={name} noindex />
      <img src={drawing} alt="" width={400} height={300} className="w-64" />
      <PageTitle>Post não encontrado</PageTitle>
      <p className="text-lead text-ink-soft">
        Ele pode ter saído do ar ou o endereço veio com um erro. Tem mais prosa boa no blog.
      </p>
      <LinkButton to="/blog" className="mt-2">
        Ver todos os posts
      </LinkButton>
    </Container>
  );
}
