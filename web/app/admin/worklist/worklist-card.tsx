import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { WorklistAction, WorklistItem } from '@cesta/contract/panel/worklist';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTyped } from '../../forms/typed-again.ts';
import { formatMoment } from '../../order/order-dates.ts';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { focusTabTitle } from '../every-tab/tab-head.tsx';
import { EmailLink } from '../parts/email-link.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { relativeTime } from '../parts/relative-time.ts';

export function WorklistCard({ item }: { item: WorklistItem }) {
  const { since, who, matter, advice, amount, link, actions } = item;
  return (
    <Card as="article" aria-label={matter} className="grid gap-2 p-4 sm:p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 grow basis-60 font-sans font-semibold wrap-anywhere">{matter}</h3>
        <p className="shrink-0 text-small text-ink-soft tabular-nums">
          <time dateTime={since} title={formatMoment(since)}>
            {relativeTime(since, Date.now())}
          </time>
        </p>
      </header>
      {(who || amount !== null) && (
        <p className="flex flex-wrap items-center gap-x-4 text-small text-ink-soft sm:gap-y-1 max-sm:[&>a]:py-3">
          {amount !== null && (
            <span className="font-semibold text-ink tabular-nums">{formatCents(fromReais(amount))}</span>
          )}
          {who?.name && <PersonLink id={(who.email && who.id) || ''} name={who.name} />}
          {who?.email && <EmailLink email={who.email} />}
          {who?.phone && <PhoneLink phone={who.phone} />}
        </p>
      )}
      <p className="max-w-text wrap-anywhere">{advice}</p>
      {(link || actions.length > 0) && (
        <footer className="mt-1 flex flex-wrap items-center gap-2">
          {actions.map((action) => (
            <ActionButton key={action.label} action={action} />
          ))}
          {link && <ItemLink link={link} />}
        </footer>
      )}
    </Card>
  );
}

const LINK = 'inline-flex min-h-11 items-center px-3 font-semibold text-leaf-deep hover:underline';

/** Some things are seen at the payment provider alone. */
function ItemLink({ link }: { link: string }) {
  if (!link.startsWith('https://'))
    return (
      <Link to={link} className={LINK}>
        Ver no painel
      </Link>
    );
  return (
    <a href={link} target="_blank" rel="noreferrer" className={LINK}>
      Ver no Stripe
    </a>
  );
}

const CALLS: Record<WorklistAction['method'], (action: WorklistAction) => Promise<{ message?: string }>> = {
  POST: ({ path, body }) => api.post(path, body),
  PUT: ({ path, body }) => api.put(path, body),
  DELETE: ({ path, body }) => api.delete(path, { body }),
};

function ActionButton({ action }: { action: WorklistAction }) {
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useTyped(`${action.method} ${action.path}`, '');
  const [missing, setMissing] = useState(false);
  const { input } = action;
  const { busy, perform } = useAction({
    run: () =>
      CALLS[action.method](input ? { ...action, body: { ...action.body, [input.name]: typed } } : action),
    done: (answer) => answer?.message ?? 'Feito',
    failed: unanswered(`Erro em “${action.label}”`),
    changes: [panel.worklist],
    onDone: () => {
      setAsking(false);
      focusTabTitle();
    },
    onFailed: (error) => {
      // The list tells whether there is still anything to ask.
      if (!(error instanceof ApiError)) setAsking(false);
    },
  });
  const confirm = () => (input && typed.trim() === '' ? setMissing(true) : void perform());
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        onClick={() => (action.question ? setAsking(true) : void perform())}
      >
        {action.label}
      </Button>
      {action.question && (
        <ConfirmDialog
          open={isAsking}
          title={action.label}
          confirmLabel={action.label}
          busy={busy}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{action.question}</p>
          {input && (
            <TextAreaField
              className="mt-4"
              label={input.label}
              rows={2}
              maxLength={500}
              value={typed}
              error={missing && typed.trim() === '' ? 'Preencha este campo' : undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
