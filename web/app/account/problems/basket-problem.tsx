import type { RecentBasket, RecentBasketList } from '@cesta/contract/orders/problems';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { mine } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { ProblemDialog } from './problem-dialog.tsx';
import { SentReports } from './sent-reports.tsx';

const RECENT = apiQuery<RecentBasketList>(
  mine.recentBaskets,
  '/problem-reports/baskets',
  'Erro ao carregar cestas recentes',
);

/** The baskets of the last weeks are asked for when somebody has something to say about them. */
export function BasketProblem() {
  const [isOpen, setIsOpen] = useState(false);
  const [told, setTold] = useState<RecentBasket | null>(null);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)} className="-ml-5 justify-self-start">
        <CircleAlert aria-hidden="true" className="size-5" />
        Algo veio errado numa cesta?
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Cestas recentes">
        {isOpen && <RecentBaskets onTell={setTold} />}
      </Dialog>
      <ProblemDialog
        target={told && { delivery_id: told.id }}
        items={(told?.items ?? []).map(({ product_id, product_name }) => ({
          id: product_id,
          name: product_name,
        }))}
        onClose={() => setTold(null)}
      />
    </>
  );
}

function RecentBaskets({ onTell }: { onTell: (basket: RecentBasket) => void }) {
  const recent = useApiQuery(RECENT);
  return (
    <Loaded from={recent} waiting={<RowsSkeleton rows={2} />}>
      {({ baskets }) =>
        baskets.length === 0 ? (
          <p>Nenhuma cesta nos últimos 30 dias. Precisa de ajuda? Fale com a gente em Contato.</p>
        ) : (
          <ul className="grid gap-4">
            {baskets.map((basket) => (
              <li key={basket.id} className="grid gap-2 rounded-card border border-line p-4">
                <p className="font-semibold first-letter:uppercase">{spokenDay(basket.date)}</p>
                <p className="text-small text-ink-soft">
                  {basket.items.map(({ product_name }) => product_name).join(', ')}
                </p>
                <SentReports reports={basket.reports} />
                <Button variant="secondary" onClick={() => onTell(basket)} className="justify-self-start">
                  Relatar um problema
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
