import { addDays, dayInDigits, dayOf, endOfDay, startOfDay } from '@cesta/contract/base/calendar';
import { MECHANISM_LABELS, PROOF_WARNING_DAYS } from '@cesta/contract/catalog/organic-constants';
import type { WorklistSource } from '../../platform/registers/worklist.ts';
import { countEnding, countOnlyNoted, listEnding, listOnlyNoted } from './proofs.queries.ts';

const [SOON] = PROOF_WARNING_DAYS;
const horizon = (now: Date) => addDays(dayOf(now), SOON);

/** Ends soon, or has ended, and nothing newer is there. */
export const endingProofs: WorklistSource = {
  kind: 'proof-ending',
  count: (db, now) => countEnding(db, horizon(now)),
  async list(db, now, limit) {
    const today = dayOf(now);
    return (await listEnding(db, horizon(now), limit)).map(({ proof, producerName }) => {
      const { id, producerId, validUntil, mechanism, body, registration } = proof;
      const hasEnded = validUntil < today;
      const which = `${MECHANISM_LABELS[mechanism]}, ${body}, ${registration}`;
      return {
        id,
        since: (hasEnded ? endOfDay(validUntil) : startOfDay(addDays(validUntil, -SOON))).toISOString(),
        who: null,
        matter: hasEnded
          ? `A comprovação orgânica de ${producerName} venceu em ${dayInDigits(validUntil)} (${which}).`
          : `A comprovação orgânica de ${producerName} vence em ${dayInDigits(validUntil)} (${which}).`,
        advice: hasEnded
          ? 'O selo saiu das páginas. Guarde o documento renovado no produtor, ou remova a comprovação antiga.'
          : 'Peça o documento renovado e guarde-o no produtor: depois desse dia o selo sai das páginas.',
        amount: null,
        link: `/admin?tab=produtores&fornecedor=${producerId}`,
        actions: [],
      };
    });
  },
};

/** Noted in words alone: whether it is still true nobody can say, so no page says it. */
export const missingProofs: WorklistSource = {
  kind: 'proof-missing',
  count: (db) => countOnlyNoted(db),
  async list(db, _now, limit) {
    return (await listOnlyNoted(db, limit)).map(({ id, name, evidence, since }) => ({
      id,
      since: since.toISOString(),
      who: null,
      matter: `A comprovação orgânica de ${name} está só anotada (${evidence}), e as páginas não mostram o selo.`,
      advice: 'Guarde em Fornecimento o registro e até quando vale, ou apague a anotação.',
      amount: null,
      link: `/admin?tab=produtores&fornecedor=${id}`,
      actions: [],
    }));
  },
};
