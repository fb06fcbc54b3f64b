import type { StopState } from '@cesta/contract/orders/delivery-constants';
import type { DoorPaymentMark, Stop, StopArea } from '@cesta/contract/panel/deliveries';
import { PackageCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { useRole } from '../every-tab/use-role.ts';
import { counted, formatCount } from '../parts/counted.ts';
import type { Marked } from './marked-day.ts';
import { StopCard } from './stop-card.tsx';
import { canPack, keyOf } from './stop-words.ts';
import type { WaitingMarks } from './waiting-marks.ts';
import { countStops } from './week-days.ts';

interface AreaGroupProps {
  area: StopArea;
  stops: readonly Stop[];
  busy: ReadonlySet<string>;
  lost: WaitingMarks;
  onMove: (stop: Marked, to: StopState) => void;
  onCollect: (orderId: string, mark: DoorPaymentMark) => void;
  onDrop: (key: string) => void;
  onPackAll: (stops: readonly Stop[]) => void;
  onExcept: (stop: Stop) => void;
}

export function AreaGroup({ area, stops, onPackAll, onExcept, ...marking }: AreaGroupProps) {
  const isDriver = useRole() === 'driver';
  const ready = isDriver ? [] : stops.filter(canPack);
  return (
    <section aria-label={area.name}>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <Subheading className="wrap-anywhere">{area.name}</Subheading>
          <p className="text-small text-ink-soft tabular-nums">{progressText(area)}</p>
        </div>
        {ready.length > 1 && (
          <Button variant="secondary" size="sm" onClick={() => onPackAll(ready)} className="max-sm:w-full">
            <PackageCheck aria-hidden="true" className="size-5" />
            Marcar todas como separadas
            <span className="sr-only"> em {area.name}</span>
          </Button>
        )}
      </header>
      <ul className="grid gap-4">
        {stops.map((stop) => (
          <li key={keyOf(stop)} className="min-w-0">
            <StopCard stop={stop} {...marking} onExcept={() => onExcept(stop)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '12 entregas: 4 a separar, 5 separadas, 3 entregues' */
export function progressText(counts: Pick<StopArea, 'scheduled' | 'packed' | 'delivered'>): string {
  const parts = [
    counts.scheduled > 0 && `${formatCount(counts.scheduled)} a separar`,
    counts.packed > 0 && counted(counts.packed, 'separada', 'separadas'),
    counts.delivered > 0 && counted(counts.delivered, 'entregue', 'entregues'),
  ];
  if (countStops(counts) === 0) return 'Nenhuma entrega';
  return `${counted(countStops(counts), 'entrega', 'entregas')}: ${parts.filter(Boolean).join(', ')}`;
}
