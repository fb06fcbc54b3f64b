import { formatPhone } from '@cesta/contract/base/formats';
import { cents, formatCents, fromReais } from '@cesta/contract/base/money';
import type { DeliveryDay, Stop, StopArea } from '@cesta/contract/panel/deliveries';
import { useEffect } from 'react';
import { addressLines } from '../../order/delivery-address.ts';
import { api } from '../../session/api-client.ts';
import { spokenDay, spokenDeadline } from '../../subscription/delivery-days.ts';
import { counted } from '../parts/counted.ts';
import { progressText } from './area-group.tsx';
import { HarvestTable } from './harvest-table.tsx';
import { ItemText } from './stop-items.tsx';
import { boxName, customerName, keyOf, lateText, orderTitle, stopTitle } from './stop-words.ts';
import { TickBox } from './tick-box.tsx';

interface PrintSheetsProps {
  day: DeliveryDay;
  /** Those on the screen: all of the day, or of one neighbourhood. */
  areas: readonly StopArea[];
  storeName: string;
}

/** On paper alone: first what to harvest, then what goes into each box. */
export function PrintSheets({ day, areas, storeName }: PrintSheetsProps) {
  useNotedPrint(day.date);
  return (
    <div className="hidden print:block" data-sheets>
      <section aria-label="Folha de colheita">
        <SheetHead title="Colheita" day={day} storeName={storeName} />
        <HarvestTable lines={day.harvest} onPaper />
      </section>
      <section aria-label="Folhas de separação" className="break-before-page">
        <SheetHead title="Separação" day={day} storeName={storeName} />
        {day.stops.length < day.total && (
          <p className="font-semibold">
            Nesta folha {day.stops.length === 1 ? 'está' : 'estão'} {day.stops.length} das{' '}
            {counted(day.total, 'entrega', 'entregas')}. Imprima também as outras páginas da tela.
          </p>
        )}
        {areas.map((area) => (
          <section key={area.key} aria-label={area.name} className="mt-5">
            <h3 className="mb-2 break-after-avoid text-subheading font-semibold">
              {area.name}{' '}
              <span className="font-sans text-small font-normal text-ink-soft">{progressText(area)}</span>
            </h3>
            {day.stops
              .filter((stop) => stop.area === area.key)
              .map((stop) => (
                <PaperStop key={keyOf(stop)} stop={stop} />
              ))}
          </section>
        ))}
      </section>
    </div>
  );
}

/** Names and addresses leave the store on paper: the audit log knows by whom, whichever way it was printed. */
function useNotedPrint(day: string): void {
  useEffect(() => {
    const note = () => void api.post('/admin/printed-sheets', { day }).catch(() => undefined);
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, [day]);
}

function SheetHead({
  title,
  day: { date, changes_until },
  storeName,
}: {
  title: string;
  day: DeliveryDay;
  storeName: string;
}) {
  return (
    <header className="mb-2 flex items-end justify-between gap-6 border-ink border-b-2 pb-2">
      <div>
        <h2 className="text-heading font-semibold">{title}</h2>
        <p className="text-lead first-letter:uppercase">{spokenDay(date)}</p>
      </div>
      <div className="text-right text-small text-ink-soft">
        <p>{storeName}</p>
        {changes_until && <p>Pode mudar até {spokenDeadline(changes_until)}</p>}
      </div>
    </header>
  );
}

/** On paper, too: whoever drives has to know before the door opens. */
function ToCollect({ stop }: { stop: Stop }) {
  const doors = [stop, ...(stop.extras ?? [])].flatMap(({ door }) => (door && !door.received ? door : []));
  if (doors.length === 0) return null;
  const sum = doors.reduce((total, { amount }) => total + fromReais(amount), 0);
  return <p className="font-semibold">Receber {formatCents(cents(sum))} na entrega</p>;
}

/** '4 produtos, 13 porções': whoever packs counts both. */
function contentsText(items: Stop['items']): string {
  const products = counted(items.length, 'produto', 'produtos');
  const portions = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return portions > items.length ? `${products}, ${portions} porções` : products;
}

function PaperStop({ stop }: { stop: Stop }) {
  return (
    <article className="break-inside-avoid border-line border-b py-3">
      <div className="flex items-baseline justify-between gap-4">
        <h4 className="font-semibold wrap-anywhere">
          <TickBox />
          {stop.box && <span className="mr-2 tabular-nums">{boxName(stop.box)}</span>}
          {customerName(stop)}
        </h4>
        <p className="text-small whitespace-nowrap">{stopTitle(stop)}</p>
      </div>
      <p className="text-small">
        {[...addressLines(stop.address), formatPhone(stop.customer_phone)].filter(Boolean).join(' · ')}
      </p>
      {stop.late_since && <p className="text-small font-semibold">{lateText(stop.kind, stop.late_since)}</p>}
      {stop.notes && <p className="text-small font-semibold">Observação: {stop.notes}</p>}
      <ToCollect stop={stop} />
      {stop.changes_until && (
        <p className="text-small font-semibold">Pode mudar até {spokenDeadline(stop.changes_until)}</p>
      )}
      <PaperItems items={stop.items} />
      {stop.extras?.map(({ id, notes, items }) => (
        <div key={id} className="mt-1.5 border-line border-t border-dashed pt-1.5">
          <p className="text-small font-semibold">
            <TickBox />
            {orderTitle(id)}, junto com a cesta
          </p>
          {notes && <p className="text-small font-semibold">Observação: {notes}</p>}
          <PaperItems items={items} />
        </div>
      ))}
    </article>
  );
}

function PaperItems({ items }: Pick<Stop, 'items'>) {
  return (
    <>
      <ul className="mt-1.5 columns-2 gap-6 text-small">
        {items.map((item) => (
          <li key={item.product_id} className="flex break-inside-avoid items-baseline py-0.5">
            <TickBox />
            <ItemText item={item} />
          </li>
        ))}
      </ul>
      <p className="mt-1 text-right text-small text-ink-soft">{contentsText(items)}</p>
    </>
  );
}
