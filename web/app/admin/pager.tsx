import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { formatCount } from './counted.ts';

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
      <p className="text-center text-small text-ink-soft tabular-nums">
        {formatCount(first)}–{formatCount(last)} de {formatCount(total)}
      </p>
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
