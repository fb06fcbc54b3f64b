import { MailX } from 'lucide-react';
import { doNotKeep, sendToApi } from '../../page-context.ts';
import { useStore } from '../../shell/store-info.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/heading.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/removal.route';

const FAILED = 'Não conseguimos apagar agora. Tente de novo em instantes.';

/** Opening the link changes nothing: programs that look through e-mails open it, too. */
export function loader({ request, context }: Route.LoaderArgs) {
  doNotKeep(context);
  return { token: new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '' };
}

/** Nobody whom this page leads to learns its address. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = String((await request.formData()).get('token') ?? '');
  const { status, body } = await sendToApi(context, '/api/coverage-wishes/removal', { token });
  const { message = FAILED } = body as { message?: string };
  return { removed: status < 400, message: status < 400 ? message : FAILED };
}

export default function RemoveWish({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const { name } = useStore();
  return (
    <Container className="py-10 sm:py-16">
      <PageMeta title="Aviso de entrega" storeName={name} noindex />
      <Card className="mx-auto grid max-w-form justify-items-center gap-5 p-6 text-center sm:p-10">
        <MailX aria-hidden="true" className="size-12 text-leaf" />
        <PageTitle>Aviso de entrega</PageTitle>
        {actionData && (
          <p role={actionData.removed ? 'status' : 'alert'} className="text-lead font-semibold">
            {actionData.message}
          </p>
        )}
        {actionData?.removed ? (
          <LinkButton to="/produtos">Ver produtos</LinkButton>
        ) : (
          <Question token={token} />
        )}
      </Card>
    </Container>
  );
}

/** A plain form: it works without JavaScript. */
function Question({ token }: { token: string }) {
  if (!token)
    return <p className="text-lead">Este link está incompleto. Copie o endereço inteiro do e-mail.</p>;
  return (
    <>
      <p className="text-lead">
        Você pediu para saber quando entregaríamos na sua região. Quer que apaguemos o seu e-mail dessa lista
        agora?
      </p>
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit">Apagar meu e-mail</Button>
      </form>
    </>
  );
}
