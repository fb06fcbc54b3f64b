import type { ShortageDetail } from '@cesta/contract/panel/shortages';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { counted, formatCount } from '../parts/counted.ts';
import { enoughFor, fitting, openStops, portionsIn, servedBy } from './shortage-choice.ts';
import { type AskedShortage, ShortageDialog } from './shortage-dialog.tsx';
import { ShortageStops } from './shortage-stops.tsx';
import { SubstituteChoice } from './substitute-choice.tsx';

const ATTEMPT = 'Erro ao carregar as entregas';

interface ShortagePartProps {
  date: string;
  productId: string;
  onSettled: () => void;
}

/** One product: the stops that it touches, what may go in its place, and the two ways out. */
export function ShortagePart({ date, productId, onSettled }: ShortagePartProps) {
  const path = `/admin/harvest/${date}/shortages/${productId}`;
  const detail = useApiQuery(apiQuery<ShortageDetail>(panel.shortage(date, productId), path, ATTEMPT));
  return (
    <Loaded from={detail} waiting={<RowsSkeleton rows={3} />}>
      {(shown) => <Choosing date={date} detail={shown} onSettled={onSettled} />}
    </Loaded>
  );
}

interface ChoosingProps {
  date: string;
  detail: ShortageDetail;
  onSettled: () => void;
}

function Choosing({ date, detail, onSettled }: ChoosingProps) {
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set());
  const [picked, setPicked] = useState('');
  const [asked, setAsked] = useState<AskedShortage | null>(null);
  const { stops, substitutes, missing, product_name } = detail;
  const open = openStops(stops);
  const chosen = open.filter(({ id }) => !unchosen.has(id));
  const substitute = substitutes.find(({ product_id }) => product_id === picked) ?? substitutes[0];
  const fit = fitting(chosen, substitute);
  const served = servedBy(fit, substitute, stops);
  const spare = portionsIn(chosen) - missing;

  const choose = (ids: readonly string[]) =>
    setUnchosen(new Set(open.map(({ id }) => id).filter((id) => !ids.includes(id))));

  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <div>
        <ShortageStops
          detail={detail}
          unchosen={unchosen}
          unfit={substitute}
          onToggle={(id) => {
            const next = new Set(unchosen);
            if (!next.delete(id)) next.add(id);
            setUnchosen(next);
          }}
          onChooseAll={() => choose(open.map(({ id }) => id))}
          onChooseEnough={() => choose(enoughFor(missing, stops))}
        />
        <p role="status" className="mt-2 min-h-5 text-small text-ink-soft">
          {spare > 0 &&
            chosen.length > 0 &&
            `Nas escolhidas vão ${formatCount(portionsIn(chosen))} porções: de ${product_name} ${spare === 1 ? 'sobraria' : 'sobrariam'} ${formatCount(spare)}.`}
        </p>
      </div>
      <div>
        <SubstituteChoice
          substitutes={substitutes}
          chosen={substitute?.product_id ?? ''}
          onChoose={setPicked}
        />
        <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button
            disabled={served.length === 0}
            onClick={() => substitute && setAsked({ action: 'replace', substitute, stops: served })}
          >
            Substituir em {counted(served.length, 'entrega', 'entregas')}
          </Button>
          <Button
            variant="secondary"
            disabled={chosen.length === 0}
            onClick={() => setAsked({ action: 'credit', stops: chosen })}
          >
            Creditar o valor em {counted(chosen.length, 'entrega', 'entregas')}
          </Button>
        </div>
        {substitute && served.length < fit.length && (
          <p className="mt-3 text-small text-ink-soft">
            {fit.length === 1
              ? `${substitute.product_name} não dá para a entrega escolhida.`
              : `${substitute.product_name} só dá para ${formatCount(served.length)} das ${formatCount(fit.length)} escolhidas.`}
          </p>
        )}
        {detail.total > stops.length && (
          <p className="mt-3 text-small text-ink-soft">
            {counted(detail.total - stops.length, 'outra entrega aparece', 'outras entregas aparecem')} depois
            destas.
          </p>
        )}
      </div>
      <ShortageDialog
        date={date}
        detail={detail}
        asked={asked}
        onClose={() => setAsked(null)}
        onSettled={onSettled}
      />
    </div>
  );
}
