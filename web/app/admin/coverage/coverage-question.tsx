import type { CoverageChange, CoverageImpact, CoverageTouched } from '@cesta/contract/coverage/coverage';
import { useState } from 'react';
import { ApiError, api } from '../../session/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { CoverageImpactText } from './coverage-impact.tsx';

interface Asked {
  impact: CoverageImpact;
  answer: (isYes: boolean) => void;
}

/** Asks the operator before a change that touches people, and only then. */
export function useCoverageQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);

  /** What was read and agreed to; null when it was not. */
  async function confirmImpact(change: CoverageChange): Promise<CoverageTouched | null> {
    const impact = await readImpact(change);
    if (!impact) return null;
    const { subscribers, deliveries, orders } = impact;
    const isYes =
      subscribers + deliveries + orders === 0 ||
      (await new Promise<boolean>((answer) => setAsked({ impact, answer })));
    setAsked(null);
    return isYes ? { subscribers, deliveries, orders } : null;
  }

  return { asked, confirmImpact };
}

/** Null when no answer came: nothing was changed, and that is said. */
async function readImpact(change: CoverageChange): Promise<CoverageImpact | null> {
  try {
    return await api.post<CoverageImpact>('/admin/coverage/impact', change);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    toast.error('Erro ao conferir quem a mudança toca. Nada foi salvo: tente de novo.');
    return null;
  }
}

export function CoverageQuestion({ asked }: { asked: Asked | null }) {
  return (
    <ConfirmDialog
      open={asked !== null}
      title="Salvar mesmo assim?"
      confirmLabel="Salvar mesmo assim"
      cancelLabel="Voltar"
      onConfirm={() => asked?.answer(true)}
      onClose={() => asked?.answer(false)}
    >
      <p>Esta mudança toca quem já recebe em casa:</p>
      {asked && <CoverageImpactText impact={asked.impact} />}
    </ConfirmDialog>
  );
}
