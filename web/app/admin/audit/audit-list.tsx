import { dayOf } from '@cesta/contract/base/calendar';
import type { AuditEntry, AuditSubject } from '@cesta/contract/panel/audit';
import {
  Banknote,
  ChevronDown,
  CircleAlert,
  Download,
  HandCoins,
  type LucideIcon,
  Mail,
  MapPinned,
  Newspaper,
  Package,
  PackageCheck,
  Receipt,
  Repeat,
  Scale,
  Search,
  ShoppingBasket,
  Sprout,
  UserRound,
  Users,
  Wheat,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatMoment, formatTime } from '../../order/order-dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { Subheading } from '../../ui/heading.tsx';
import { tabAddress } from '../every-tab/tab-address.ts';
import { dayName } from './audit-days.ts';
import { byPress, pressText } from './audit-presses.ts';
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
  download: Download,
  synonyms: Search,
  plan: Scale,
  customer: UserRound,
  team: Users,
  receipt: PackageCheck,
  statement: HandCoins,
  harvest: Wheat,
  message: Mail,
  pending: CircleAlert,
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
  customer: (id) => tabAddress('clientes', { pessoa: id }),
  download: (kind) => tabAddress(DOWNLOAD_TABS[kind] ?? 'registro'),
  team: () => tabAddress('equipe'),
  receipt: () => tabAddress('colheita'),
  statement: () => tabAddress('acertos'),
  harvest: () => tabAddress('colheita', { ajustes: 'abrir' }),
  message: () => tabAddress('contato'),
  pending: () => tabAddress('pendencias'),
};

/** Where each table can be taken from. */
const DOWNLOAD_TABS: Record<string, string> = {
  orders: 'pedidos',
  subscriptions: 'assinaturas',
  customers: 'clientes',
  payments: 'financeiro',
  sheets: 'entregas',
  statements: 'acertos',
};

export function AuditEntries({ entries, now }: { entries: readonly AuditEntry[]; now: number }) {
  const days = Map.groupBy(entries, ({ at }) => dayOf(at));
  return (
    <div className="grid gap-6">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={dayName(day, now)}>
          <Subheading className="mb-2">{dayName(day, now)}</Subheading>
          <ol className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
            {byPress(ofDay).map((told) =>
              'entry' in told ? (
                <AuditLine key={told.entry.id} entry={told.entry} />
              ) : (
                <Press key={told.press} entries={told.entries} />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** What one press did to several things: one line that opens to each of them. */
function Press({ entries }: { entries: readonly AuditEntry[] }) {
  const [first] = entries;
  if (!first) return null;
  const Icon = ICONS[first.subject];
  return (
    <li className="border-line border-t first:border-t-0">
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start gap-3 px-4 py-3 hover:bg-paper [&::-webkit-details-marker]:hidden">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full bg-leaf-pale text-leaf-deep"
          >
            <Icon className="size-4.5" />
          </span>
          <span className="min-w-0 grow pt-1.5 leading-snug wrap-anywhere">
            <span className="font-semibold">{first.by.name}</span> de uma vez,{' '}
            <span className="font-semibold text-leaf-deep">{pressText(entries)}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="mt-2 size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          />
          <time dateTime={first.at} className="shrink-0 pt-1.5 text-small text-ink-soft tabular-nums">
            {formatTime(first.at)}
          </time>
        </summary>
        <ol className="bg-paper pl-4 sm:pl-8">
          {entries.map((entry) => (
            <AuditLine key={entry.id} entry={entry} />
          ))}
        </ol>
      </details>
    </li>
  );
}

interface AuditLineProps {
  entry: AuditEntry;
  /** With its day, where no heading names it. */
  isDated?: boolean;
}

export function AuditLine({ entry, isDated = false }: AuditLineProps) {
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
        {isDated ? formatMoment(at) : formatTime(at)}
      </time>
    </li>
  );
}
