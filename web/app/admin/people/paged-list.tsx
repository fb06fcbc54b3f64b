import type { ReactNode } from 'react';
import { type Pages, useApiPages } from '../../queries/use-api-pages.ts';
import { Button } from '../../ui/button.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

interface PagedListProps<Page, Item> {
  pages: Pages<Page>;
  itemsOf: (page: Page) => readonly Item[];
  /** Said in place of a list that has nothing. */
  empty: string;
  /** Of the list: cards with a gap between them, if nothing else is said. */
  className?: string;
  /** One `li`. */
  children: (item: Item) => ReactNode;
}

/** A part of a person's life, newest first, that grows as somebody asks for more. Its failure hides nothing else. */
export function PagedList<Page, Item>({
  pages,
  itemsOf,
  empty,
  className = 'grid gap-2',
  children,
}: PagedListProps<Page, Item>) {
  const list = useApiPages(pages);
  const items = list.pages.flatMap(itemsOf);
  if (list.isPending && !list.error) return <RowsSkeleton rows={2} />;
  return (
    <>
      {items.length === 0 && !list.error && <p className="text-ink-soft">{empty}</p>}
      {items.length > 0 && <ul className={className}>{items.map(children)}</ul>}
      {list.error && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{list.error}</p>
          <Button variant="secondary" size="sm" busy={list.loading} onClick={list.retry}>
            Tentar novamente
          </Button>
        </div>
      )}
      {list.hasMore && !list.error && (
        <Button variant="quiet" size="sm" className="mt-1 -ml-3" busy={list.loadingMore} onClick={list.more}>
          Ver mais antigos
        </Button>
      )}
    </>
  );
}

/** Where the next page of a counted list begins. */
export function nextOffset<Page extends { total: number }>(lengthOf: (page: Page) => number) {
  return (page: Page, all: readonly Page[]): string | null => {
    const loaded = all.reduce((sum, each) => sum + lengthOf(each), 0);
    return lengthOf(page) > 0 && loaded < page.total ? String(loaded) : null;
  };
}
