import { fromReais } from '@cesta/contract/money';
import type { HistoryEntry, HistoryPage } from '@cesta/contract/subscription-history';
import type { Subscription } from '@cesta/contract/subscriptions';
import { mine } from '../../queries/query-keys.ts';
import { useApiPages } from '../../queries/use-api-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Subheading } from '../../ui/heading.tsx';
import { Price } from '../../ui/price.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { creditText, isMoney, reasonOf, showsAmount, titleOf, writtenDay } from './history-words.ts';

const AT_ONCE = 8;

const pathFrom = (before: string | null) =>
  `/subscription/history?limit=${AT_ONCE}${before ? `&before=${encodeURIComponent(before)}` : ''}`;

/** Everything that happened with money and baskets. Its failure must not hide the rest of the screen. */
export function History({ subscription }: { subscription: Subscription }) {
  const { status, credit, current_period_start, open_invoice, next_deliveries } = subscription;
  // Asked for again whenever the subscription shows that something has happened.
  const state = [status, credit, current_period_start, open_invoice?.amount, next_deliveries.length].join(
    ' ',
  );
  const history = useApiPages<HistoryPage>({
    key: mine.history(state),
    path: pathFrom,
    next: (page) => page.next ?? null,
    attempt: 'Erro ao carregar o histórico',
  });
  const entries = history.pages.flatMap((page) => page.entries ?? []);
  if (!history.error && !history.isPending && entries.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="historico historico-conteudo" className="p-5 sm:p-6">
      <Subheading id="historico">Histórico</Subheading>
      <p id="historico-conteudo" className="mt-1 text-small text-ink-soft">
        Pagamentos feitos, créditos e entregas
      </p>
      {history.isPending && <RowsSkeleton rows={3} />}
      <ul className="mt-2 divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
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
        <Button variant="quiet" wide className="mt-2" busy={history.loadingMore} onClick={history.more}>
          Ver mais antigos
        </Button>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const reason = reasonOf(entry);
  const credit = creditText(entry);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 last:pb-0">
      <div className="min-w-0 grow basis-52">
        <p className="text-small text-ink-soft tabular-nums">
          <time dateTime={entry.date}>{writtenDay(entry.date)}</time>
        </p>
        <p className="font-semibold">{titleOf(entry)}</p>
        {reason && <p className="text-small text-ink-soft wrap-anywhere">{reason}</p>}
      </div>
      <div className="ml-auto text-right">
        {showsAmount(entry) && (
          <Price
            amount={fromReais(entry.amount)}
            className={classNames(!isMoney(entry) && 'text-ink-soft *:font-normal')}
          />
        )}
        {credit && (
          <p
            className={classNames(
              'text-small font-semibold whitespace-nowrap tabular-nums',
              entry.credit > 0 ? 'text-leaf-deep' : 'text-ink-soft',
            )}
          >
            {credit}
          </p>
        )}
      </div>
    </li>
  );
}
