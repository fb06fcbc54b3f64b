import { formatMoment } from '../../order/order-dates.ts';
import { Button } from '../../ui/button.tsx';
import type { PostDraft } from './post-drafts.ts';

interface DraftOfferProps {
  draft: PostDraft;
  onContinue: () => void;
  onDiscard: () => void;
}

export function DraftOffer({ draft, onContinue, onDiscard }: DraftOfferProps) {
  const { title } = draft.values;
  return (
    <div className="grid gap-5 py-2">
      <p className="text-lead">
        Você começou {title.trim() ? <strong className="wrap-anywhere">“{title.trim()}”</strong> : 'um texto'}{' '}
        em {formatMoment(draft.savedAt)} e não salvou. Quer continuar de onde parou?
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onDiscard}>
          Descartar texto
        </Button>
        <Button onClick={onContinue} data-autofocus>
          Continuar de onde parei
        </Button>
      </div>
    </div>
  );
}
