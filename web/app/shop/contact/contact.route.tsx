import { redirect } from 'react-router';
import drawing from '../../art/contact.svg';
import { sendToApi } from '../../page-context.ts';
import { useStore } from '../../shell/store-info.ts';
import { Card } from '../../ui/card.tsx';
import { Container } from '../../ui/container.tsx';
import { Heading } from '../../ui/heading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import type { Route } from './+types/contact.route';
import { type ContactErrors, contactValues, NOT_SENT, SENT } from './contact.rules.ts';
import { ContactForm, type RefusedContact } from './contact-form.tsx';
import { ContactWays } from './contact-ways.tsx';

const SENT_MARK = 'enviada';

export function loader({ request }: Route.LoaderArgs) {
  return { sent: new URL(request.url).searchParams.has(SENT_MARK) };
}

/** Reached by browsers without JavaScript; the others send to the API themselves. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const values = contactValues(form);
  const answer = await sendToApi(context, '/api/contact', {
    ...values,
    website: String(form.get('website') ?? ''),
  });
  if (answer.status < 400) throw redirect(`/contato?${SENT_MARK}=sim`, 303);
  const { message, fields } = answer.body as { message?: string; fields?: ContactErrors };
  return { values, errors: fields ?? {}, message: message ?? NOT_SENT } satisfies RefusedContact;
}

export default function Contact({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  const { name } = useStore();
  return (
    <>
      <PageHead
        title="Contato"
        description={`Fale com a ${name} por mensagem, WhatsApp ou e-mail. Respondemos de segunda a sábado.`}
        path="/contato"
      />
      <PageIntro kicker="Contato" title="Fale com a gente" art={drawing}>
        Dúvida, elogio, reclamação ou uma receita que deu certo: a gente lê tudo.
      </PageIntro>
      <Container className="grid gap-6 pb-16 lg:grid-cols-[1.4fr_1fr] lg:items-start lg:gap-8">
        <Card as="section" aria-labelledby="escreva" className="grid gap-5 p-5 sm:p-8">
          <Heading id="escreva">Escreva para nós</Heading>
          {sent && (
            <p role="status" className="rounded-card bg-leaf-pale p-4 font-semibold text-leaf-deep">
              {SENT}
            </p>
          )}
          <ContactForm refused={actionData} />
        </Card>
        <ContactWays />
      </Container>
    </>
  );
}
