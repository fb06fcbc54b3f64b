import { BellOff } from 'lucide-react';
import { data } from 'react-router';
import { doNotKeep, sendToApi } from '../../page-context.ts';
import { useStore } from '../../shell/store-info.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/heading.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/unsubscribe.route';

const FAILED = 'Não conseguimos desligar agora. Tente de novo em instantes.';

/** Opening the link changes nothing: programs that look through e-mails open it, too. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  doNotKeep(context);
  const { status, body } = await sendToApi(context, '/api/subscription/reminders/link', { token });
  // Whether it is whole is not known when nobody answers: then it can be tried.
  if (status < 400 || status >= 500 || status === 429) return { broken: '' };
  const { message = FAILED } = body as { message?: string };
  return data({ broken: message }, { status: 404 });
}

/** Nobody whom this page leads to learns its address, and no search engine keeps it. */
export function headers() {
  return { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
}

/** Pressed here, or posted by a mail program for its reader (RFC 8058), whatever body it sends. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const sent = await sendToApi(context, '/api/subscription/reminders/unsubscribe', { token });
  const { message = FAILED } = sent.body as { message?: string };
  if (sent.status < 400) return { isOff: true, message };
  return data({ isOff: false, message: sent.status >= 500 ? FAILED : message }, { status: sent.status });
}

export default function Unsubscribe({ loaderData: { broken }, actionData }: Route.ComponentProps) {
  const { name } = useStore();
  return (
    <Container className="py-10 sm:py-16">
      <PageMeta title="Lembretes da cesta" storeName={name} noindex />
      <Card className="mx-auto grid max-w-form justify-items-center gap-5 p-6 text-center sm:p-10">
        <BellOff aria-hidden="true" className="size-12 text-leaf" />
        <PageTitle>Lembretes da cesta</PageTitle>
        {(actionData || broken) && (
          <p role={actionData?.isOff ? 'status' : 'alert'} className="text-lead font-semibold">
            {actionData?.message ?? broken}
          </p>
        )}
        {actionData?.isOff ? (
          <>
            <p>Mudou de ideia? Em Minha Conta, na aba Assinatura, você liga de novo.</p>
            <LinkButton to="/minha-conta?tab=assinatura">Ver minha assinatura</LinkButton>
          </>
        ) : broken ? (
          <LinkButton to="/minha-conta?tab=assinatura">Ver minha assinatura</LinkButton>
        ) : (
          <Question />
        )}
      </Card>
    </Container>
  );
}

/** A plain form: it works without JavaScript. */
function Question() {
  return (
    <>
      <p className="text-lead">
        Não quer mais receber o lembrete antes de cada cesta e a pergunta depois dela? Os avisos sobre
        entregas e pagamentos continuam.
      </p>
      <form method="post">
        <Button type="submit">Não quero mais lembretes</Button>
      </form>
    </>
  );
}
