import type { HistoryPage } from '@cesta/contract/subscriptions/subscription-history';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mine } from '../../queries/query-keys.ts';
import { useApiPages } from '../../queries/use-api-pages.ts';
import { HistoryLine } from '../../subscription/history-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useGrownList } from '../../ui/use-grown-list.ts';

const AT_ONCE = 8;

const pathFrom = (before: string | null) =>
  `/subscription/history?limit=${AT_ONCE}${before ? `&before=${encodeURIComponent(before)}` : ''}`;

/** Everything that happened with money and baskets. Its failure must not hide the rest of the screen. */
export function History({ subscription }: { subscription: Subscription }) {
  const history = useApiPages<HistoryPage>({
    // Asked for again whenever the subscription shows that something has happened.
    key: mine.history(stateOf(subscription)),
    path: pathFrom,
    next: (page) => page.next ?? null,
    attempt: 'Erro ao carregar o histórico',
  });
  useSameCredit(subscription.credit, history.pages[0]?.credit, history.answeredAt);
  const entries = history.pages.flatMap((page) => page.entries ?? []);
  const { grow, refOf } = useGrownList(entries.length);

  function more() {
    grow();
    history.more();
  }

  if (!history.error && !history.isPending && entries.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="historico historico-conteudo" className="p-5 sm:p-6">
      <Subheading id="historico">Histórico</Subheading>
      <p id="historico-conteudo" className="mt-1 text-small text-ink-soft">
        Pagamentos feitos, créditos e entregas
      </p>
      {history.isPending && <RowsSkeleton rows={3} />}
      <ul className="mt-2 divide-y divide-line">
        {entries.map((entry, place) => (
          <HistoryLine key={entry.id} entry={entry} ref={refOf(place)} />
        ))}
      </ul>
      {history.error && (
        <div role="alert" className="mt-3 grid gap-2">
          <p>{history.error}</p>
          <Button variant="secondary" busy={history.loading} onClick={history.retry}>
            Tentar novamente
          </Button>
        </div>
      )}
      {history.hasMore && !history.error && (
        <Button variant="quiet" wide className="mt-2" busy={history.loadingMore} onClick={more}>
          Ver mais antigos
        </Button>
      )}
    </Card>
  );
}

/**
 * The lines come to the credit that is answered with them. Where the account shows another one, something has happened
 * since it was read, or just before: it is read again, so that both tell of one moment.
 */
function useSameCredit(shown: number, counted: number | undefined, answeredAt: number): void {
  const client = useQueryClient();
  useEffect(() => {
    if (answeredAt === 0 || counted === undefined || counted === shown) return;
    void client.invalidateQueries({ queryKey: mine.subscription, exact: true });
  }, [client, shown, counted, answeredAt]);
}

/** A skip may leave the credit as it is: its money goes to the card of who leaves, or nothing was charged. */
function stateOf(subscription: Subscription): string {
  const { status, credit, current_period_start, open_invoice, next_deliveries, calendar } = subscription;
  const coming = next_deliveries.map(({ id, status }) => `${id} ${status}`);
  const off = calendar.map((line) => `${line.id} ${line.off}`);
  return [status, credit, current_period_start, open_invoice?.amount, ...coming, ...off].join(' ');
}
