import { layOut } from '../../../platform/mail/email-layout.ts';
import type { Settings } from '../../../settings.ts';

export type TwoStepNews = 'on' | 'off' | 'reset' | 'recovered' | 'guessed';

const TEXTS: Record<TwoStepNews, { title: string; said: string }> = {
  on: {
    title: 'Verificação em duas etapas ativada',
    said: 'A partir de agora, entrar na sua conta pede também o código do seu aplicativo. Guarde os códigos de recuperação em um lugar seguro.',
  },
  off: {
    title: 'Verificação em duas etapas desativada',
    said: 'A sua conta voltou a pedir só a senha para entrar.',
  },
  reset: {
    title: 'Verificação em duas etapas retirada',
    said: 'A equipe do escritório retirou a verificação em duas etapas da sua conta. Entre com a sua senha e configure-a de novo em Minha Conta, na aba Segurança.',
  },
  recovered: {
    title: 'Código de recuperação usado',
    said: 'Um dos seus códigos de recuperação acaba de ser usado para entrar, e não vale mais. Se perdeu o celular, desative a verificação em Minha Conta, na aba Segurança, e configure-a no novo.',
  },
  guessed: {
    title: 'Códigos errados para a sua conta',
    said: 'Alguém que sabe a sua senha errou muitas vezes o código do seu aplicativo. Por até um dia, a sua conta só abre com um código de recuperação.',
  },
};

/** A warning to the owner. Names nobody, and its link holds no secret. */
export function twoStepEmail({ store, baseUrl }: Settings, news: TwoStepNews) {
  const { title, said } = TEXTS[news];
  const body = layOut(store, {
    title,
    paragraphs: [said, 'Se não foi você, crie uma nova senha agora e avise o escritório.'],
    button: { label: 'Criar nova senha', url: `${baseUrl}/recuperar-senha` },
    after: [`Precisa de ajuda? Escreva para ${store.contactEmail}.`],
  });
  return { subject: `${title} na ${store.name}`, ...body };
}
