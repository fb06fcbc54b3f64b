import type { AuditEntry, AuditSubject } from '@cesta/contract/audit';
import { dayOf } from '@cesta/contract/calendar';
import {
  Banknote,
  type LucideIcon,
  MapPinned,
  Newspaper,
  Package,
  Receipt,
  Repeat,
  Scale,
  Search,
  ShoppingBasket,
  Sprout,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatTime } from '../../order/order-dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { Subheading } from '../../ui/heading.tsx';
import { tabAddress } from '../tab-address.ts';
import { dayName } from './audit-days.ts';
import { sentenceOf } from './audit-sentence.ts';

const ICONS: Record<AuditSubject, LucideIcon> = {
  order: Receipt,
  basket: ShoppingBasket,
  subscription: Repeat,
  payment: Banknote,
  product: Package,
  post: Newspaper,
  producer: Sprout,
  coverage: MapPinned,
  synonyms: Search,
  plan: Scale,
};

/** Where the thing can be seen. Zones have no dialog of their own to open. */
const ADDRESSES: Record<AuditSubject, (id: string, name: string) => string> = {
  order: (id) => tabAddress('pedidos', { pedido: id }),
  basket: (_id, day) => tabAddress('entregas', { semana: day, dia: day }),
  subscription: () => tabAddress('assinaturas'),
  payment: () => tabAddress('pedidos'),
  product: (id) => tabAddress('produtos', { produto: id }),
  post: (id) => tabAddress('blog', { post: id }),
  producer: (id) => tabAddress('produtores', { produtor: id }),
  coverage: () => tabAddress('cobertura'),
  synonyms: () => tabAddress('produtos', { sinonimos: 'abrir' }),
  plan: () => tabAddress('assinaturas', { valor: 'abrir' }),
};

export function AuditEntries({ entries, now }: { entries: readonly AuditEntry[]; now: number }) {
  const days = Map.groupBy(entries, ({ at }) => dayOf(at));
  return (
    <div className="grid gap-6">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={dayName(day, now)}>
          <Subheading className="mb-2">{dayName(day, now)}</Subheading>
          <ol className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, by, subject, subject_id, subject_name, action } = entry;
  const { before, name, after } = sentenceOf(entry);
  const Icon = ICONS[subject];
  const isDeleted = action === 'deleted';
  return (
    <li className="flex items-start gap-3 border-line border-t px-4 py-3 first:border-t-0">
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-9 shrink-0 place-items-center rounded-full',
          isDeleted ? 'bg-tomato-pale text-tomato-deep' : 'bg-leaf-pale text-leaf-deep',
        )}
      >
        <Icon className="size-4.5" />
      </span>
      <p className="min-w-0 grow pt-1.5 leading-snug wrap-anywhere">
        <span className="font-semibold">{by.name}</span> {before}
        {isDeleted ? (
          <span className="font-semibold">{name}</span>
        ) : (
          <Link
            to={ADDRESSES[subject](subject_id, subject_name)}
            className="font-semibold text-leaf-deep underline decoration-leaf/40 underline-offset-2 hover:decoration-leaf-deep"
          >
            {name}
          </Link>
        )}
        {after}
      </p>
      <time dateTime={at} className="shrink-0 pt-1.5 text-small text-ink-soft tabular-nums">
        {formatTime(at)}
      </time>
    </li>
  );
}
