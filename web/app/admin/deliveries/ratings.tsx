import type { RatingReport } from '@cesta/contract/subscriptions/ratings';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { Badge } from '../../ui/badge.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { counted } from '../parts/counted.ts';

const RATINGS = apiQuery<RatingReport>(panel.ratings, '/admin/ratings', 'Erro ao carregar avaliações');

/** Asked for when somebody wants to read them: the packing table has other things to do. */
export function Ratings() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="mt-8 rounded-card border border-line bg-card"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold sm:px-5">
        O que acharam das cestas
      </summary>
      <div className="grid gap-5 px-4 pb-5 sm:px-5">{isOpen && <Report />}</div>
    </details>
  );
}

function Report() {
  const report = useApiQuery(RATINGS);
  return (
    <Loaded from={report} waiting={<Skeleton className="h-40" />}>
      {({ total, average, ratings, products }) =>
        total === 0 ? (
          <p className="text-ink-soft">
            Ninguém avaliou ainda. Depois de cada entrega o assinante recebe um e-mail com a pergunta.
          </p>
        ) : (
          <>
            <p>
              {counted(total, 'avaliação', 'avaliações')} nos últimos 90 dias, média{' '}
              <strong>{decimal(average)} de 5</strong>.
            </p>
            <ul className="grid gap-3">
              {ratings.map((rating) => (
                <Line key={rating.delivery_id} rating={rating} />
              ))}
            </ul>
            <Subheading>Por produto</Subheading>
            <Table
              caption="Nota das cestas em que cada produto veio"
              columns={COLUMNS}
              rows={products}
              rowKey={({ product_id }) => product_id}
            />
          </>
        )
      }
    </Loaded>
  );
}

const LOW = 2;

function Line({ rating }: { rating: RatingReport['ratings'][number] }) {
  const { score, words, customer, date, items } = rating;
  const named = (wanted: boolean) =>
    items.filter(({ liked }) => liked === wanted).map(({ product_name }) => product_name);
  const [liked, disliked] = [named(true), named(false)];
  return (
    <li className="grid gap-1 border-line border-b pb-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={score <= LOW ? 'tomato' : 'leaf'}>{score} de 5</Badge>
        <span className="font-semibold wrap-anywhere">{customer}</span>
        <span className="text-small text-ink-soft">{spokenDay(date)}</span>
      </p>
      {words && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
      {disliked.length > 0 && <p className="text-small">Não gostou de {disliked.join(', ')}</p>}
      {liked.length > 0 && <p className="text-small text-ink-soft">Gostou de {liked.join(', ')}</p>}
    </li>
  );
}

type RatedProduct = RatingReport['products'][number];

const COLUMNS: Column<RatedProduct>[] = [
  { header: 'Produto', leads: true, cell: ({ product_name }) => product_name },
  { header: 'Média das cestas', align: 'right', cell: ({ average }) => decimal(average) },
  { header: 'Cestas', align: 'right', cell: ({ baskets }) => baskets },
  { header: 'Gostaram', align: 'right', cell: ({ liked }) => liked },
  { header: 'Não gostaram', align: 'right', cell: ({ disliked }) => disliked },
];

function decimal(value: number | null): string {
  return (value ?? 0).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
}
