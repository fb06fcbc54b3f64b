import type { StaffRole } from '@cesta/contract/identity/identity';
import { INVITATION_DAYS, ROLE_LABELS, ROLE_NOTES } from '@cesta/contract/identity/team-constants';
import { greeting, layOut, withoutLinks } from '../../../platform/mail/email-layout.ts';
import type { Settings } from '../../../settings.ts';

interface Invited {
  name: string;
  role: StaffRole;
  invitedBy: string;
  token: string;
}

export function invitationEmail({ store, baseUrl }: Settings, { name, role, invitedBy, token }: Invited) {
  const subject = `Convite para a equipe da ${store.name}`;
  const body = layOut(store, {
    title: 'Convite para a equipe',
    paragraphs: [
      greeting(name),
      `${withoutLinks(invitedBy)} convidou você para trabalhar no painel da ${store.name}.`,
      { type: 'facts', facts: [{ label: `Papel: ${ROLE_LABELS[role]}`, text: ROLE_NOTES[role] }] },
    ],
    button: { label: 'Ver o convite', url: `${baseUrl}/convite/${token}` },
    after: [
      `O link vale por ${INVITATION_DAYS} dias e só pode ser usado uma vez.`,
      'Se você não esperava este convite, ignore esta mensagem: nada muda.',
    ],
  });
  return { subject, ...body };
}

export type StaffNews = { was: 'joined' | 'changed'; role: StaffRole } | { was: 'revoked' };

/** To the person. */
export function staffNewsEmail({ store, baseUrl }: Settings, name: string, news: StaffNews) {
  const title = {
    joined: 'Você faz parte da equipe',
    changed: 'Seu papel na equipe mudou',
    revoked: 'Seu acesso ao painel foi encerrado',
  }[news.was];
  const body = layOut(store, {
    title,
    paragraphs: [
      greeting(name),
      ...(news.was === 'revoked'
        ? [
            `A equipe do escritório encerrou o seu acesso ao painel da ${store.name}, e você saiu de todos os dispositivos. Sua conta de cliente continua como estava.`,
          ]
        : [
            news.was === 'joined'
              ? `Boas-vindas! Seu acesso ao painel da ${store.name} está pronto.`
              : `A equipe do escritório mudou o seu papel no painel da ${store.name}. Por segurança, entre de novo.`,
            {
              type: 'facts' as const,
              facts: [{ label: `Papel: ${ROLE_LABELS[news.role]}`, text: ROLE_NOTES[news.role] }],
            },
          ]),
    ],
    ...(news.was !== 'revoked' && { button: { label: 'Abrir o painel', url: `${baseUrl}/admin` } }),
    after: [`Não era o que você esperava? Escreva para ${store.contactEmail}.`],
  });
  return { subject: `${title}: ${store.name}`, ...body };
}

/** To the rest of the office: nobody gets all keys in silence. */
export function newOfficeEmail(
  { store, baseUrl }: Settings,
  { name, email, by }: { name: string; email: string; by: string },
) {
  const subject = `Nova conta do escritório na ${store.name}`;
  const body = layOut(store, {
    title: 'Nova conta do escritório',
    paragraphs: [
      'Olá!',
      'Há mais uma conta que vê e faz tudo no painel. Se você não esperava por isso, confira agora em Equipe.',
      {
        type: 'facts',
        facts: [
          { label: 'Quem', text: `${withoutLinks(name)}, ${email}` },
          { label: 'Por quem', text: withoutLinks(by) },
        ],
      },
    ],
    button: { label: 'Abrir Equipe', url: `${baseUrl}/admin?tab=equipe` },
  });
  return { subject, ...body };
}
