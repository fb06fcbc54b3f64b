import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import { Button } from '../../../ui/button.tsx';
import type { WeekActions } from './use-week-actions.ts';

export interface DeliveryWishes {
  actions: WeekActions;
  onSkip: (line: ComingDelivery) => void;
  onSwap: (line: ComingDelivery) => void;
}

interface DeliveryActionsProps extends DeliveryWishes {
  line: ComingDelivery;
  /** The id of what names the day: the buttons of all lines are called alike. */
  describedBy: string;
}

/** What can still be done about one delivery; nothing once it is closed. */
export function DeliveryActions({ line, describedBy, actions, onSkip, onSwap }: DeliveryActionsProps) {
  const { can_skip, can_unskip, can_swap, differs, off } = line;
  if (!can_skip && !can_unskip && !can_swap) return null;
  const look = { size: 'sm', variant: 'quiet', 'aria-describedby': describedBy } as const;
  return (
    <div className="-mx-4 flex flex-wrap items-center">
      {can_swap && (
        <Button key="swap" {...look} onClick={() => onSwap(line)}>
          Trocar só nesta entrega
        </Button>
      )}
      {can_swap && differs && (
        <Button
          key="unswap"
          {...look}
          busy={actions.isRunning('unswap', line)}
          onClick={() => void actions.unswap(line)}
        >
          Voltar à minha escolha
        </Button>
      )}
      {/* One button whatever it says, so that the focus stays on it. */}
      {(can_skip || can_unskip) && (
        <Button
          key="skip"
          {...look}
          busy={actions.isRunning('unskip', line)}
          onClick={() => (off ? void actions.unskip(line) : onSkip(line))}
        >
          {off ? 'Receber esta entrega' : 'Pular esta entrega'}
        </Button>
      )}
    </div>
  );
}
