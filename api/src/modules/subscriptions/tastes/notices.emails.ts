import {
  addDays,
  endOfDay,
  spokenDay,
  spokenMoment,
  WEEKDAY_NAMES,
  weekdayOf,
} from '@cesta/contract/base/calendar';
import type { Deps } from '../../../deps.ts';
import type { EmailKey } from '../../../email-kinds.ts';
import { type EmailContent, greeting, layOut } from '../../../platform/mail/email-layout.ts';
import type { DeliveryRow } from '../deliveries/deliveries.service.ts';
import { contentsOf, NO_PICTURES, type Pictures } from '../news/baskets.emails.ts';
import { ASKED_WITHIN_DAYS, linkEnd } from './ratings.rules.ts';

export interface NoticeReader {
  id: string;
  name: string;
  email: string;
}

interface Notice extends EmailContent {
  key: EmailKey;
  validUntil: Date;
}

/** Nobody needs these: each says how to have no more of them, and its links open something. */
function noticeTo(deps: Deps, person: NoticeReader, { key, validUntil, ...content }: Notice) {
  const unsubscribeUrl = `${deps.settings.baseUrl}/lembretes/${deps.signedLinks.sign('reminders', person.id)}`;
  const body = layOut(deps.settings.store, {
    ...content,
    paragraphs: [greeting(person.name), ...content.paragraphs],
    after: [...(content.after ?? []), `Não quer mais estes lembretes? ${unsubscribeUrl}`],
  });
  return {
    key,
    to: person.email,
    subject: content.title,
    ...body,
    confidential: true,
    unsubscribeUrl,
    validUntil,
  };
}

const dayName = (date: string) => WEEKDAY_NAMES[weekdayOf(date) - 1] ?? '';

/** The day before the cut-off. None of these is posted here: those of many customers go out together. */
export function reminderEmail(
  deps: Deps,
  person: NoticeReader,
  { id, date, items, cutoffAt, status }: DeliveryRow,
  pictures: Pictures = NO_PICTURES,
) {
  const until = spokenMoment(cutoffAt);
  const isOff = status === 'skipped';
  return noticeTo(deps, person, {
    key: `basket-reminder:${id}`,
    validUntil: cutoffAt,
    title: `Sua cesta de ${dayName(date)}`,
    preview: `Você pode mudar até ${until}.`,
    paragraphs: isOff
      ? [
          `A entrega de ${spokenDay(date)} está pulada: nada vai sair.`,
          { type: 'highlight', text: `Mudou de ideia? Dá para voltar atrás até ${until}.` },
        ]
      : [
          // No pause: it is paid, and comes through one.
          { type: 'highlight', text: `Você pode trocar os itens ou pular esta entrega até ${until}.` },
          items.length > 0
            ? {
                type: 'items',
                title: `O que vem ${spokenDay(date)}`,
                items: contentsOf(items, pictures),
              }
            : `Nada do que você escolheu para ${spokenDay(date)} está à venda. Escolha outros produtos.`,
          'Está tudo certo? Então não precisa fazer nada.',
        ],
    button: {
      label: isOff ? 'Ver minha assinatura' : 'Mudar minha cesta',
      url: `${deps.settings.baseUrl}/minha-conta?tab=assinatura`,
    },
  });
}

/** After it has come. Its link rates this one basket, without signing in. */
export function ratingEmail(
  deps: Deps,
  person: NoticeReader,
  { id, date, items }: DeliveryRow,
  pictures: Pictures = NO_PICTURES,
) {
  const token = deps.signedLinks.sign('rating', id, linkEnd(deps.clock.now()));
  return noticeTo(deps, person, {
    key: `basket-rating:${id}`,
    validUntil: endOfDay(addDays(date, ASKED_WITHIN_DAYS)),
    title: `Como veio a sua cesta de ${dayName(date)}?`,
    paragraphs: [
      'Conte em um minuto como foi: uma nota, uma palavra, e o que agradou ou não. Não precisa entrar na conta.',
      ...(items.length > 0
        ? [
            {
              type: 'items' as const,
              title: `O que veio ${spokenDay(date)}`,
              items: contentsOf(items, pictures),
            },
          ]
        : []),
    ],
    button: { label: 'Avaliar esta cesta', url: `${deps.settings.baseUrl}/avaliar/${token}` },
    after: ['O link vale por 30 dias e só para esta cesta.'],
  });
}
