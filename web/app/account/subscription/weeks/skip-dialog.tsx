import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { spokenDay } from '../../../subscription/delivery-days.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { extrasWords, skipMoney, undoWords } from './coming-words.ts';
import type { WeekActions } from './use-week-actions.ts';

interface SkipDialogProps {
  subscription: Subscription;
  line: ComingDelivery;
  actions: WeekActions;
  onClose: () => void;
}

/** Says what happens with the money before anything does. */
export function SkipDialog({ subscription, line, actions, onClose }: SkipDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Pular esta entrega"
      confirmLabel="Pular esta entrega"
      cancelLabel="Manter entrega"
      danger={false}
      busy={actions.isRunning('skip', line)}
      onConfirm={() => void actions.skip(line)}
      onClose={onClose}
    >
      <p>
        A cesta de <strong>{spokenDay(line.date)}</strong> não vai:{' '}
        <strong className="inline-block">{skipMoney(line, subscription)}.</strong>
      </p>
      {line.extras && line.extras.length > 0 && <p className="mt-3 text-body">{extrasWords(line.extras)}</p>}
      <p className="mt-3 text-body text-ink-soft">{undoWords(line, subscription)}</p>
    </ConfirmDialog>
  );
}
