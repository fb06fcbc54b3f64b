// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the roles of a table that is laid out as a grid
import type { HarvestRound, RoundProduct } from '@cesta/contract/supply/harvest';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useFirstRows } from '../../ui/use-first-rows.ts';
import { useRole } from '../every-tab/use-role.ts';
import { counted, formatCount } from '../parts/counted.ts';
import { missingOf } from './round-words.ts';
import { useRound } from './use-round.ts';

/** What a day wants of each product, and how far that is asked, promised and here. */
export function ByProduct({ date }: { date: string }) {
  const round = useRound(date, 'products');
  return (
    <Loaded from={round} waiting={<RowsSkeleton rows={8} />}>
      {(shown) =>
        shown.products.length === 0 ? (
          <EmptyState title="Nada para colher neste dia">
            <p>Quando houver cestas ou pedidos para este dia, eles aparecem aqui, produto por produto.</p>
          </EmptyState>
        ) : (
          <Products round={shown} />
        )
      }
    </Loaded>
  );
}

function Products({ round }: { round: HarvestRound }) {
  const [isShortOnly, setShortOnly] = useState(false);
  const isOffice = useRole() === 'admin';
  const short = round.products.filter((product) => missingOf(product) > 0);
  const unasked = round.products.filter((product) => product.unasked > 0);
  // Once nothing is short any more, the box is gone and all are there again.
  const shown = isShortOnly && short.length > 0 ? short : round.products;
  return (
    <>
      {round.is_forecast && (
        <p className="mb-3 text-small text-ink-soft">
          Por enquanto é a previsão: o que as cestas e os pedidos devem pedir até o corte.
        </p>
      )}
      {isOffice && round.can_ask && unasked.length > 0 && (
        <AskForMissing date={round.date} count={unasked.length} />
      )}
      {short.length > 0 && (
        <CheckboxField
          label={`Só o que falta (${counted(short.length, 'produto', 'produtos')})`}
          checked={isShortOnly}
          onChange={(event) => setShortOnly(event.target.checked)}
        />
      )}
      <ProductTable products={shown} isAsked={round.made_until !== null} />
    </>
  );
}

/** What was wanted after the farmers had been asked, or is not brought by those who were. */
function AskForMissing({ date, count }: { date: string; count: number }) {
  const { busy, perform } = useAction({
    run: () => api.post<{ message: string }>(`/admin/harvest/${date}/orders`, {}),
    done: ({ message }) => message,
    failed: 'Erro ao pedir o que falta',
    changes: [panel.harvest],
  });
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-sun-deep bg-sun-pale px-4 py-1.5">
      <p>{counted(count, 'produto pede', 'produtos pedem')} mais do que os produtores vão trazer.</p>
      <Button variant="quiet" size="sm" busy={busy} onClick={() => void perform()}>
        Pedir o que falta
      </Button>
    </div>
  );
}

/** So many figures stand beside a name on a phone; one more, and all of them stand below it, each with its word. */
const BESIDE_NAMES = 3;
const NUMBER = 'py-2 pl-2 text-right tabular-nums sm:pl-4';

interface NumberColumn {
  name: string;
  /** On a phone the whole word would leave no room for the names. */
  short?: string;
  cell: (product: RoundProduct) => ReactNode;
}

const WANTED: NumberColumn = {
  name: 'Querem',
  cell: ({ wanted }) => <span className="text-lead font-semibold">{formatCount(wanted)}</span>,
};
const ASKED: NumberColumn = { name: 'Pedido', cell: ({ asked }) => formatCount(asked) };
const CONFIRMED: NumberColumn = {
  name: 'Confirmado',
  short: 'Confir.',
  cell: (product) => (
    <>
      <Short isShort={missingOf(product) > 0 && !product.is_received}>
        {inTable(product.confirmed, product.asked > 0 && product.unanswered < product.asked)}
      </Short>
      {product.unanswered > 0 && (
        <span className="block text-small whitespace-nowrap text-sun-deep">
          espera {formatCount(product.unanswered)}
        </span>
      )}
    </>
  ),
};
const CAME: NumberColumn = {
  name: 'Chegou',
  cell: (product) => (
    <Short isShort={missingOf(product) > 0 && product.is_received}>
      {inTable(product.received, product.is_received)}
    </Short>
  ),
};

function Short({ isShort, children }: { isShort: boolean; children: ReactNode }) {
  return isShort ? <strong className="font-semibold text-tomato-deep">{children}</strong> : children;
}

interface ProductTableProps {
  products: readonly RoundProduct[];
  isAsked: boolean;
}

function ProductTable({ products, isAsked }: ProductTableProps) {
  const groups = Map.groupBy(useFirstRows(products), ({ category }) => category);
  const hasCome = products.some(({ is_received }) => is_received);
  // What is not known of any product yet has no column.
  const columns = [WANTED, ...(isAsked ? [ASKED, CONFIRMED] : []), ...(hasCome ? [CAME] : [])];
  const isStacked = columns.length > BESIDE_NAMES;
  return (
    <table
      role="table"
      className={classNames('w-full max-w-4xl border-collapse', isStacked && 'max-sm:block')}
    >
      <caption className="sr-only">
        Produtos da rodada: o que querem, o pedido, o confirmado e o que chegou, em porções
      </caption>
      <thead role="rowgroup" className={isStacked ? 'max-sm:sr-only' : ''}>
        <tr role="row" className="border-edge border-b text-small text-ink-soft">
          <th role="columnheader" scope="col" className="py-2 text-left font-semibold">
            Produto
          </th>
          {columns.map(({ name, short }) => (
            <th role="columnheader" key={name} scope="col" className={classNames(NUMBER, 'font-semibold')}>
              <span className={short && 'max-sm:sr-only'}>{name}</span>
              {short && (
                <span aria-hidden="true" className="sm:hidden">
                  {short}
                </span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      {[...groups].map(([category, inside]) => (
        <tbody role="rowgroup" key={category} className={isStacked ? 'max-sm:block' : ''}>
          <tr role="row" className={isStacked ? 'max-sm:block' : ''}>
            <th
              scope="rowgroup"
              colSpan={columns.length + 1}
              className="pt-4 pb-1 text-left font-display text-lead font-semibold"
            >
              {category}
            </th>
          </tr>
          {inside.map((product) => (
            <ProductRow key={product.product_id} {...{ product, columns, isAsked, isStacked }} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface ProductRowProps {
  product: RoundProduct;
  columns: readonly NumberColumn[];
  isAsked: boolean;
  isStacked: boolean;
}

function ProductRow({ product, columns, isAsked, isStacked }: ProductRowProps) {
  const { wanted, asked, growers } = product;
  const missing = missingOf(product);
  return (
    <tr
      role="row"
      className={classNames(
        'border-line border-b align-top',
        isStacked && 'max-sm:grid max-sm:grid-cols-4 max-sm:pb-2',
      )}
    >
      <th
        role="rowheader"
        scope="row"
        className="py-2 text-left leading-snug font-normal wrap-anywhere max-sm:col-span-4"
      >
        {product.product_name}
        <span className="block text-small text-ink-soft">{partsInWords(product)}</span>
        <span className="flex flex-wrap gap-1">
          {missing > 0 && (
            <Badge tone="tomato">
              {missing === 1 ? 'falta' : 'faltam'} {formatCount(missing)}
            </Badge>
          )}
          {isAsked && growers === 0 && asked === 0 && wanted > 0 && <Badge>sem produtor</Badge>}
        </span>
      </th>
      {columns.map(({ name, short, cell }) => (
        <td role="cell" key={name} className={classNames(NUMBER, isStacked && 'max-sm:py-0')}>
          {isStacked && (
            <span aria-hidden="true" className="block text-small text-ink-soft sm:hidden">
              {short ?? name}
            </span>
          )}
          {cell(product)}
        </td>
      ))}
    </tr>
  );
}

function inTable(count: number, isKnown: boolean): string {
  return isKnown ? formatCount(count) : '–';
}

/** 'kg · cestas 40 + a renovar 3 + pedidos 6 · separado 4' */
function partsInWords({ unit, baskets, renewals, orders, packed }: RoundProduct): string {
  const parts = [
    baskets > 0 && `cestas ${formatCount(baskets)}`,
    renewals > 0 && `a renovar ${formatCount(renewals)}`,
    orders > 0 && `pedidos ${formatCount(orders)}`,
  ];
  return [unit, parts.filter(Boolean).join(' + '), packed > 0 && `separado ${formatCount(packed)}`]
    .filter(Boolean)
    .join(' · ');
}
