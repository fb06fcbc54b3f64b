import { formatCents, fromReais } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { AuditEntry, AuditListOfCustomer } from '@cesta/contract/panel/audit';
import type {
  EmailState,
  Person,
  PersonEmailList,
  PersonMessageList,
  PersonRefund,
  PersonRefundList,
} from '@cesta/contract/panel/people';
import type { HistoryEntry, HistoryPage } from '@cesta/contract/subscriptions/subscription-history';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { formatDay, formatMoment } from '../../order/order-dates.ts';
import { panel } from '../../queries/query-keys.ts';
import { HistoryLine } from '../../subscription/history-line.tsx';
import { Badge } from '../../ui/badge.tsx';
import { AuditLine } from '../audit/audit-list.tsx';
import { tabAddress } from '../every-tab/tab-address.ts';
import { nextOffset, PagedList } from './paged-list.tsx';
import { FoldedSection } from './person-section.tsx';

const PER_PAGE = 10;
const pathOf = (id: string, part: string, rest = '') =>
  `/admin/people/${id}/${part}?limit=${PER_PAGE}${rest}`;
const fromOffset = (id: string, part: string) => (from: string | null) =>
  pathOf(id, part, `&offset=${from ?? 0}`);
const fromPlace = (id: string, part: string) => (from: string | null) =>
  pathOf(id, part, from ? `&before=${encodeURIComponent(from)}` : '');

type Message = PersonMessageList['messages'][number];
type Sent = PersonEmailList['emails'][number];

const LINK =
  'inline-flex items-center font-semibold text-leaf-deep underline decoration-leaf/40 underline-offset-2';
const ROW = 'rounded-card border border-line bg-card px-4 py-3';

/** What happened with their money, what was written on both sides, and who of the staff did what. */
export function PersonRecords({ person: { id, counts } }: { person: Person }) {
  return (
    <div className="grid">
      <FoldedSection title="Cobranças e créditos">
        <PagedList<HistoryPage, HistoryEntry>
          pages={{
            key: panel.personPart(id, 'history'),
            path: fromPlace(id, 'history'),
            next: ({ next }) => next,
            attempt: 'Erro ao carregar cobranças',
          }}
          itemsOf={({ entries }) => entries}
          empty="Nenhuma cobrança de assinatura."
          className="divide-y divide-line"
        >
          {(entry) => <HistoryLine key={entry.id} entry={entry} />}
        </PagedList>
      </FoldedSection>
      <FoldedSection title="Reembolsos de pedidos">
        <PagedList<PersonRefundList, PersonRefund>
          pages={{
            key: panel.personPart(id, 'refunds'),
            path: fromOffset(id, 'refunds'),
            next: nextOffset(({ refunds }) => refunds.length),
            attempt: 'Erro ao carregar reembolsos',
          }}
          itemsOf={({ refunds }) => refunds}
          empty="Nenhum reembolso."
        >
          {(refund) => <RefundLine key={refund.id} refund={refund} />}
        </PagedList>
      </FoldedSection>
      <FoldedSection title="Mensagens" count={counts.messages}>
        <PagedList<PersonMessageList, Message>
          pages={{
            key: panel.personPart(id, 'messages'),
            path: fromOffset(id, 'messages'),
            next: nextOffset(({ messages }) => messages.length),
            attempt: 'Erro ao carregar mensagens',
          }}
          itemsOf={({ messages }) => messages}
          empty="Nenhuma mensagem."
        >
          {(message) => <MessageLine key={message.id} message={message} />}
        </PagedList>
      </FoldedSection>
      <FoldedSection title="E-mails enviados" count={counts.emails}>
        <PagedList<PersonEmailList, Sent>
          pages={{
            key: panel.personPart(id, 'emails'),
            path: fromOffset(id, 'emails'),
            next: nextOffset(({ emails }) => emails.length),
            attempt: 'Erro ao carregar e-mails',
          }}
          itemsOf={({ emails }) => emails}
          empty="Nenhum e-mail nos últimos 30 dias."
        >
          {(email) => <EmailLine key={email.id} email={email} />}
        </PagedList>
      </FoldedSection>
      <FoldedSection title="Quem fez o quê">
        <PagedList<AuditListOfCustomer, AuditEntry>
          pages={{
            key: panel.personPart(id, 'actions'),
            path: fromPlace(id, 'actions'),
            next: ({ next }) => (next === null ? null : String(next)),
            attempt: 'Erro ao carregar o registro',
          }}
          itemsOf={({ entries }) => entries}
          empty="A equipe ainda não fez nada por este cliente."
          className="overflow-hidden rounded-card border border-line bg-card"
        >
          {(entry) => <AuditLine key={entry.id} entry={entry} isDated />}
        </PagedList>
        <p className="mt-3">
          <Link to={tabAddress('registro', { cliente: id })} className={`${LINK} min-h-11 sm:min-h-0`}>
            Procurar no registro
          </Link>
        </p>
      </FoldedSection>
    </div>
  );
}

function RefundLine({ refund }: { refund: PersonRefund }) {
  const { text, tone } = refundWord(refund);
  return (
    <li className={`${ROW} flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1`}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={tabAddress('pedidos', { pedido: refund.order_id })} className={LINK}>
            #{orderNumber(refund.order_id)}
          </Link>
          <span className="text-small text-ink-soft tabular-nums">{formatDay(refund.requested_at)}</span>
          <Badge tone={tone}>{text}</Badge>
        </p>
        {refund.reason && <p className="text-small text-ink-soft wrap-anywhere">{refund.reason}</p>}
      </div>
      <span className="font-semibold tabular-nums">{formatCents(fromReais(refund.amount))}</span>
    </li>
  );
}

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

function refundWord({ state, resolution }: PersonRefund): { text: string; tone: Tone } {
  if (state === 'succeeded') return { text: 'Devolvido', tone: 'leaf' };
  if (resolution === 'other_means') return { text: 'Devolvido por outro meio', tone: 'leaf' };
  if (resolution) return { text: 'Pedido de novo', tone: 'plain' };
  if (state === 'failed' || state === 'canceled') return { text: 'Recusado', tone: 'tomato' };
  return { text: 'Em andamento', tone: 'sun' };
}

function MessageLine({ message: { message, created_at, read_status } }: { message: Message }) {
  return (
    <li className={ROW}>
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
        <time dateTime={created_at} className="tabular-nums">
          {formatMoment(created_at)}
        </time>
        {!read_status && <Badge tone="tomato">Não lida</Badge>}
      </p>
      <p className="max-w-text wrap-anywhere whitespace-pre-line">{message}</p>
    </li>
  );
}

const EMAIL_WORDS: Record<EmailState, { text: string; tone: Tone }> = {
  sent: { text: 'Enviado', tone: 'leaf' },
  waiting: { text: 'A enviar', tone: 'sun' },
  failed: { text: 'Não enviado', tone: 'tomato' },
  outbox: { text: 'Na caixa de saída', tone: 'plain' },
};

function EmailLine({ email: { subject, state, created_at, sent_at } }: { email: Sent }) {
  const { text, tone } = EMAIL_WORDS[state];
  return (
    <li className={`${ROW} flex flex-wrap items-center justify-between gap-x-4 gap-y-1`}>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{subject}</p>
        <time dateTime={sent_at ?? created_at} className="text-small text-ink-soft tabular-nums">
          {formatMoment(sent_at ?? created_at)}
        </time>
      </div>
      <Badge tone={tone}>{text}</Badge>
    </li>
  );
}
