import type { ContactInput } from '@cesta/contract/content';
import { layOut } from '../../platform/email-layout.ts';
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
