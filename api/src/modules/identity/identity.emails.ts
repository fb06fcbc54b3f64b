import type { Address } from '@cesta/contract/identity/identity';
import { greeting, layOut, withoutLinks } from '../../platform/mail/email-layout.ts';
import type { Settings } from '../../settings.ts';

export function confirmationEmail(settings: Settings, { name, token }: { name: string; token: string }) {
  const { store, baseUrl } = settings;
  const title = 'Confirme seu e-mail';
  const body = layOut(store, {
    title,
    paragraphs: [
      greeting(name),
      `Alguém criou uma conta na ${store.name} com este endereço. Se foi você, confirme: é só usar o botão abaixo.`,
    ],
    button: { label: 'Confirmar e-mail', url: `${baseUrl}/confirmar-email?token=${token}` },
    after: [
      'O link vale por 48 horas e só pode ser usado uma vez. Você já pode comprar, mesmo antes de confirmar.',
      'Se não foi você, ignore esta mensagem e não confirme.',
    ],
  });
  return { subject: title, ...body };
}

/** After the address was confirmed: a stranger's mailbox gets no more than the question. */
export function welcomeEmail({ store, baseUrl }: Settings, { name }: { name: string }) {
  const subject = `Boas-vindas à ${store.name}!`;
  const body = layOut(store, {
    title: subject,
    paragraphs: [
      greeting(name),
      'Seu e-mail está confirmado e sua conta está pronta. Agora a feira vai até você:',
      {
        type: 'steps',
        steps: [
          { title: 'Escolha', text: 'Frutas, verduras, legumes e temperos de quem planta aqui perto.' },
          { title: 'Diga onde entregar', text: 'Com o seu CEP mostramos o dia em que passamos aí.' },
          { title: 'Receba em casa', text: 'Colhemos, separamos e avisamos por e-mail a cada passo.' },
        ],
      },
    ],
    button: { label: 'Ver os produtos', url: `${baseUrl}/produtos` },
    after: [
      'Prefere não pensar nisso toda semana? Com uma assinatura a cesta chega sozinha, e você troca o que vem nela quando quiser.',
      `Precisa de ajuda? Escreva para ${store.contactEmail}.`,
    ],
  });
  return { subject, ...body };
}

/** The account that the operator made on the phone, and the way into it. */
export function madeAccountEmail(settings: Settings, { name, token }: { name: string; token: string }) {
  const { store, baseUrl } = settings;
  const subject = `Sua conta na ${store.name} está pronta`;
  const body = layOut(store, {
    title: subject,
    paragraphs: [
      greeting(name),
      `A equipe da ${store.name} criou esta conta por telefone, a seu pedido. Para entrar nela e acompanhar tudo, escolha a sua senha.`,
    ],
    button: { label: 'Escolher minha senha', url: `${baseUrl}/redefinir-senha?token=${token}` },
    after: [
      'O link vale por 7 dias e só pode ser usado uma vez. Depois disso, peça outro em Esqueci minha senha.',
      'Se você não falou com a gente, ignore esta mensagem ou responda a ela.',
    ],
  });
  return { subject, ...body };
}

/** What the operator wrote down on the phone: its owner reads it once more. */
export function addressAddedEmail(
  { store, baseUrl }: Settings,
  { name, address }: { name: string; address: Pick<Address, 'street' | 'number' | 'neighborhood' | 'city'> },
) {
  const { street, number, neighborhood, city } = address;
  const subject = 'Um novo endereço na sua conta';
  const body = layOut(store, {
    title: subject,
    paragraphs: [
      greeting(name),
      `A equipe da ${store.name} anotou um novo endereço na sua conta, a seu pedido:`,
      { type: 'highlight', text: withoutLinks(`${street}, ${number}, ${neighborhood}, ${city}`, 300) },
      'Não foi isso que você pediu? Mude em Minha Conta ou fale com a gente.',
    ],
    button: { label: 'Ver meus endereços', url: `${baseUrl}/minha-conta` },
  });
  return { subject, ...body };
}

export function resetEmail(settings: Settings, { name, token }: { name: string; token: string }) {
  const { store, baseUrl } = settings;
  const subject = `Crie uma nova senha na ${store.name}`;
  const body = layOut(store, {
    title: 'Crie uma nova senha',
    paragraphs: [
      greeting(name),
      'Recebemos um pedido para trocar a senha da sua conta. Para escolher uma nova, use o botão abaixo.',
    ],
    button: { label: 'Criar nova senha', url: `${baseUrl}/redefinir-senha?token=${token}` },
    after: [
      'O link vale por 1 hora e só pode ser usado uma vez.',
      'Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma.',
    ],
  });
  return { subject, ...body };
}

/** A warning to the owner. Names nobody, and its link holds no secret. */
export function passwordChangedEmail({ store, baseUrl }: Settings) {
  const subject = `Sua senha na ${store.name} foi alterada`;
  const body = layOut(store, {
    title: 'Sua senha foi alterada',
    paragraphs: [
      'A senha da sua conta acaba de ser alterada. Se foi você, não precisa fazer mais nada.',
      'Se não foi você, crie uma nova senha agora: quem estiver usando sua conta será desconectado.',
    ],
    button: { label: 'Criar nova senha', url: `${baseUrl}/recuperar-senha` },
    after: [`Precisa de ajuda? Escreva para ${store.contactEmail}.`],
  });
  return { subject, ...body };
}
