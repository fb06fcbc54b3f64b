import { onlyDigits } from '@cesta/contract/base/formats';
import type { ContactMessage } from '@cesta/contract/content/content';
import { Check, CheckCheck, MessageCircle, Reply } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoment } from '../../order/order-dates.ts';
import { useStore } from '../../shell/store-info.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { tabAddress } from '../every-tab/tab-address.ts';
import { EmailLink } from '../parts/email-link.tsx';
import { ProblemDetails } from './problem-details.tsx';

interface MessageCardProps {
  message: ContactMessage;
  busy: boolean;
  onRead: () => void;
  onAnswered: (isAnswered: boolean) => void;
}

export function MessageCard({ message, busy, onRead, onAnswered }: MessageCardProps) {
  const store = useStore();
  const { name, email, created_at, read_status } = message;
  return (
    <Card
      as="article"
      aria-label={`Mensagem de ${name}`}
      className={classNames('grid gap-3 p-4 sm:p-5', read_status && 'bg-transparent! shadow-none!')}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-sans text-lead font-semibold">
            <span className="wrap-anywhere">{name}</span>
            {!read_status && <Badge tone="tomato">Nova</Badge>}
          </h3>
          <p className="flex flex-wrap items-center gap-x-3">
            <EmailLink email={email} className="text-small text-ink-soft" />
            {message.person_id && (
              <Link
                to={tabAddress('clientes', { pessoa: message.person_id })}
                className="text-small font-semibold text-leaf-deep underline underline-offset-4"
              >
                Ver cliente
              </Link>
            )}
          </p>
        </div>
        <time dateTime={created_at} className="text-small text-ink-soft tabular-nums">
          {formatMoment(created_at)}
        </time>
      </header>
      <p className="max-w-text wrap-anywhere whitespace-pre-line">{message.message}</p>
      {message.problem && <ProblemDetails problem={message.problem} />}
      <footer className="-mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <a href={replyAddress(message, store.name)} className={`-ml-3 ${REPLY}`}>
          <Reply aria-hidden="true" className="size-5" />
          Responder por e-mail
        </a>
        {message.person_phone && (
          <a
            href={chatAddress(message, message.person_phone)}
            target="_blank"
            rel="noreferrer"
            className={REPLY}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            Responder por WhatsApp
            <span className="sr-only"> (abre em outra aba)</span>
          </a>
        )}
        {read_status ? (
          <span className="inline-flex min-h-11 items-center gap-1.5 px-3 text-ink-soft">
            <Check aria-hidden="true" className="size-5" />
            Lida
          </span>
        ) : (
          <Button variant="quiet" className="px-3!" busy={busy} onClick={onRead}>
            <Check aria-hidden="true" className="size-5" />
            Marcar como Lida
          </Button>
        )}
        {message.answered_at ? (
          <span className="inline-flex flex-wrap items-center gap-x-1 text-small text-ink-soft">
            Respondida por {message.answered_by || 'alguém da equipe'} em {formatMoment(message.answered_at)}
            <Button variant="quiet" size="sm" className="px-3!" busy={busy} onClick={() => onAnswered(false)}>
              Ainda não foi respondida
            </Button>
          </span>
        ) : (
          <Button variant="quiet" className="px-3!" busy={busy} onClick={() => onAnswered(true)}>
            <CheckCheck aria-hidden="true" className="size-5" />
            Marcar como respondida
          </Button>
        )}
      </footer>
    </Card>
  );
}

const REPLY =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold text-leaf-deep transition-colors hover:bg-leaf-pale';

function chatAddress({ name }: ContactMessage, phone: string): string {
  const text = encodeURIComponent(`Olá, ${name}! Recebemos a sua mensagem: `);
  return `https://wa.me/55${onlyDigits(phone, 11)}?text=${text}`;
}

/** Most mail programs cut long addresses: the answer quotes the beginning. */
const QUOTED = 1200;

function replyAddress({ name, email, message }: ContactMessage, storeName: string): string {
  const quoted = message.slice(0, QUOTED).replace(/^/gm, '> ');
  const subject = encodeURIComponent(`Sua mensagem para ${storeName}`);
  const body = encodeURIComponent(`Olá, ${name}!\n\n\n\n${quoted}`);
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`;
}
