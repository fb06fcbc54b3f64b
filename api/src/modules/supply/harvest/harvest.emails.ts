import { onMoment, shortSpokenDay, spokenDay } from '@cesta/contract/base/calendar';
import type { EmailBlock } from '../../../platform/mail/email-content.ts';
import { layOut } from '../../../platform/mail/email-layout.ts';
import type { Settings } from '../../../settings.ts';
import { type ForecastText, type OrderText, SILENCE, type TextLine } from './texts.rules.ts';

const OWN_LINK = 'O endereço abaixo é só seu: não passe adiante.';

/** Says the same as the text for WhatsApp, as an e-mail is read. */
export function harvestOrderEmail({ store }: Pick<Settings, 'store'>, order: Omit<OrderText, 'store'>) {
  const { farm, date, number, lines, answersUntil, silence, link } = order;
  const more = number > 1 ? ['É um pedido a mais: o anterior continua valendo.'] : [];
  const otherwise = silence ? ` ${SILENCE[silence]}` : '';
  const body = layOut(store, {
    title: `Pedido da colheita para ${spokenDay(date)}`,
    paragraphs: [
      `Olá, ${farm}!`,
      ...more,
      factsOf(lines),
      ...(answersUntil ? [`Responda até ${onMoment(answersUntil).replace(/^n[ao] /, '')}.${otherwise}`] : []),
    ],
    button: { label: 'Responder', url: link },
    after: [OWN_LINK],
    isLinkLast: true,
  });
  const which = number > 1 ? `Mais um pedido` : 'Pedido';
  return { subject: `${which} da colheita de ${shortSpokenDay(date)}`, ...body };
}

export function harvestForecastEmail(
  { store }: Pick<Settings, 'store'>,
  { farm, date, lines, link }: Omit<ForecastText, 'store'>,
) {
  const body = layOut(store, {
    title: `Previsão da colheita para ${spokenDay(date)}`,
    paragraphs: [`Olá, ${farm}!`, 'Ainda não é o pedido. É o que deve ser preciso:', factsOf(lines)],
    button: { label: 'Contar o que vou ter', url: link },
    after: [OWN_LINK],
    isLinkLast: true,
  });
  return { subject: `Previsão da colheita de ${shortSpokenDay(date)}`, ...body };
}

function factsOf(lines: readonly TextLine[]): EmailBlock {
  const facts = lines.map(({ productName, unit, units }) => ({
    label: productName,
    text: `${units} × ${unit}`,
  }));
  return { type: 'facts', facts };
}
