import { LinkButton } from '../../ui/button.tsx';

/** Nothing on the only page there is. */
export function BlogPager({ page, pages }: { page: number; pages: number }) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Páginas do blog" className="mt-10 flex flex-wrap items-center justify-center gap-4">
      {page > 1 && (
        <LinkButton variant="secondary" to={page === 2 ? '/blog' : `/blog?pagina=${page - 1}`} rel="prev">
          Posts mais novos
        </LinkButton>
      )}
      <p className="text-ink-soft">
        Página {page} de {pages}
      </p>
      {page < pages && (
        <LinkButton variant="secondary" to={`/blog?pagina=${page + 1}`} rel="next">
          Posts mais antigos
        </LinkButton>
      )}
    </nav>
  );
}
