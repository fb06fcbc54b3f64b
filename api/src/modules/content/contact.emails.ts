import { formatMoment } from '@cesta/contract/base/calendar';
import type { ContactInput } from '@cesta/contract/content/content';
import { greeting, layOut } from '../../platform/mail/email-layout.ts';
import type { Settings } from '../../settings.ts';

/** To the store itself. The sender's words are text, whatever they look like. */
export function contactEmail({ store }: Settings, { name, email, message }: ContactInput) {
  const sender = name.replace(/\s+/g, ' ');
  const subject = `Mensagem de ${sender} pelo site`;
  const body = layOut(store, {
    title: subject,
    paragraphs: [`De: ${sender} (${email})`, message],
    button: { label: `Responder a ${sender}`, url: `mailto:${encodeURIComponent(email)}` },
    after: ['A mensagem também está no painel, na aba Contato.'],
  });
  return { subject, ...body };
}

/** To whoever wrote, as far as that is known: nothing of what was typed is repeated, not even the name. */
export function contactAnswerEmail({ store }: Settings, receivedAt: Date) {
  const subject = 'Recebemos sua mensagem';
  const hours = store.openingHours.map(({ days, hours: open }) => `${days}: ${open}`).join('\n');
  const body = layOut(store, {
    title: subject,
    paragraphs: [
      greeting(''),
      `Sua mensagem chegou à ${store.name}. Uma pessoa da nossa equipe vai ler e responder para este e-mail.`,
      {
        type: 'facts',
        facts: [
          { label: 'Recebida em', text: formatMoment(receivedAt) },
          { label: 'Nosso atendimento', text: hours },
        ],
      },
      'Quer completar o que escreveu? É só responder a este e-mail.',
    ],
    after: ['Se não foi você quem escreveu, ignore este e-mail.'],
  });
  return { subject, ...body };
}
