import { layOut } from '../../platform/mail/email-layout.ts';
import type { Settings } from '../../settings.ts';

/** `places` are names of our own zones: nothing that somebody typed reaches a mailbox that may be another's. */
export function arrivedEmail(
  { store, baseUrl }: Settings,
  { places, token }: { places: readonly string[]; token: string },
) {
  const where = new Intl.ListFormat('pt-BR').format(places);
  const subject = `Chegamos! Agora entregamos em ${where}`;
  const body = layOut(store, {
    title: `Agora entregamos em ${where}`,
    paragraphs: [
      'Olá!',
      `Você pediu que a ${store.name} avisasse quando chegasse aí. Chegou o dia: frutas, verduras e legumes colhidos perto, na sua porta.`,
    ],
    button: { label: 'Ver produtos', url: `${baseUrl}/produtos` },
    after: [
      'Este é o único e-mail deste aviso: não vamos escrever de novo por causa dele.',
      `Para apagar já o seu e-mail da nossa lista, abra: ${baseUrl}/aviso-de-entrega?token=${token}\nSe não fizer nada, ele é apagado sozinho em 30 dias.`,
    ],
  });
  return { subject, ...body };
}
