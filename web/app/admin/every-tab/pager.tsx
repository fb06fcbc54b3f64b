import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../parts/counted.ts';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onGo: (page: number) => void;
}

/** Nothing at all while everything fits on one page. */
export function Pager({ page, pageSize, total, onGo }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page === 1) return null;
  const first = Math.min(total, (page - 1) * pageSize + 1);
  const last = Math.min(total, page * pageSize);
  const go = (next: number) => {
    onGo(Math.min(next, pages));
    window.scrollTo({ top: 0 });
  };
  return (
    <nav aria-label="Páginas" className="mt-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Button
        variant="secondary"
        size="sm"
        disabled={page <= 1}
        onClick={() => go(page - 1)}
        className="px-4!"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        Anterior
      </Button>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
        <p className="text-center text-small text-ink-soft tabular-nums">
          {formatCount(first)}–{formatCount(last)} de {formatCount(total)}
        </p>
        {pages > 2 && <PageJump key={page} page={page} pages={pages} onGo={go} />}
      </div>
      <Button
        variant="secondary"
        size="sm"
        disabled={page >= pages}
        onClick={() => go(page + 1)}
        className="px-4!"
      >
        Próxima
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </nav>
  );
}

function PageJump({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) {
  function jump(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = Math.floor(Number(new FormData(event.currentTarget).get('pagina')));
    if (wanted >= 1) onGo(wanted);
  }
  return (
    <form onSubmit={jump} className="flex items-center gap-2 text-small text-ink-soft">
      <label className="flex items-center gap-2">
        Ir para a página
        <input
          type="number"
          name="pagina"
          inputMode="numeric"
          min={1}
          max={pages}
          required
          defaultValue={page}
          className="min-h-11 w-20 rounded-control border border-edge bg-white px-2 text-right text-ink tabular-nums"
        />
      </label>
      de {formatCount(pages)}
      <Button type="submit" variant="quiet" size="sm">
        Ir
      </Button>
    </form>
  );
}
