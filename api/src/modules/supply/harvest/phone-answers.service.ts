import type { PhoneAnswerInput } from '@cesta/contract/supply/harvest';
import { understandAnswer } from '@cesta/contract/supply/phone-answer';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operator } from '../../audit/audit.service.ts';
import { answerOrder } from './answering.service.ts';
import { listLinesOf } from './harvest.queries.ts';

/**
 * What a farmer said on the phone, as the operator typed it. How it is understood is shown before by the same rule;
 * what was changed there counts instead. What is typed stays as the order's note.
 */
export async function answerByPhone(
  deps: Pick<Deps, 'database' | 'clock'>,
  operator: Operator,
  orderId: string,
  { answer_id: answerId, revision, text, lines }: PhoneAnswerInput,
): Promise<void> {
  const asked = await listLinesOf(deps.database.db, [orderId]);
  const { outcome } = await answerOrder(deps, {
    orderId,
    answerId,
    revision,
    by: 'phone',
    operator,
    note: text.trim(),
    lines:
      lines?.map((line) => ({ lineId: line.line_id, confirmed: line.confirmed })) ?? understood(text, asked),
  });
  if (outcome === 'stale')
    throw new AppError('CONFLICT', {
      message: 'Outra resposta chegou antes da sua. Veja o que mudou e confira de novo.',
    });
}

function understood(text: string, asked: Parameters<typeof understandAnswer>[1]) {
  const answer = understandAnswer(text, asked);
  if (answer.unknown.length > 0)
    throw new AppError('VALIDATION', { message: `Não entendi: ${answer.unknown.join(', ')}` });
  return answer.lines.map(({ id, confirmed }) => ({ lineId: id, confirmed }));
}
