import type { LinkedBasket, RatingAnswer } from '@cesta/contract/subscriptions/ratings';
import { Star } from 'lucide-react';
import { data } from 'react-router';
import { doNotKeep, sendToApi } from '../../page-context.ts';
import { useStore } from '../../shell/store-info.ts';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { GivenRating } from '../../subscription/given-rating.tsx';
import { RatingFields } from '../../subscription/rating-fields.tsx';
import { type RatingValues, ratingFrom } from '../../subscription/rating-form.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Container } from '../../ui/container.tsx';
import { PageTitle } from '../../ui/heading.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/rating.route';

const NOT_OPENED = 'Não conseguimos abrir esta avaliação agora. Tente de novo em instantes.';
const NOT_SAVED = 'Não conseguimos guardar agora. Nada se perdeu: tente de novo em instantes.';
const CHOOSE = 'Escolha de 1 a 5';

/**
 * Nobody whom this page leads to learns its address, and no search engine keeps it. It names its customer and what they
 * got: no browser that others use and nobody on the way keeps it either.
 */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
}

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  doNotKeep(context);
  const { status, body } = await sendToApi(context, '/api/subscription/rating-link', { token });
  if (status < 400) return { basket: body as LinkedBasket, message: '' };
  const { message = NOT_OPENED } = body as { message?: string };
  return data({ basket: null, message }, { status: status >= 500 ? 503 : 404 });
}

interface Outcome {
  answer?: RatingAnswer;
  values?: RatingValues;
  error?: string;
}

/** A plain form: it works without JavaScript. */
export async function action({ request, params: { token }, context }: Route.ActionArgs): Promise<Outcome> {
  const form = await request.formData();
  const values = ratingFrom(form);
  if (!values.score) return { values, error: CHOOSE };
  const path = `/api/subscription/deliveries/${encodeURIComponent(String(form.get('id')))}/rating`;
  const { status, body } = await sendToApi(context, path, { ...values, token });
  if (status < 400) return { answer: body as RatingAnswer };
  const { message = NOT_SAVED } = body as { message?: string };
  return { values, error: status >= 500 ? NOT_SAVED : message };
}

export default function RateBasket({ loaderData: { basket, message }, actionData }: Route.ComponentProps) {
  const { name } = useStore();
  return (
    <Container className="py-10 sm:py-16">
      <PageMeta title="Avaliar a cesta" storeName={name} noindex />
      <Card className="mx-auto grid max-w-form gap-5 p-5 sm:p-8">
        <Star aria-hidden="true" className="mx-auto size-12 text-leaf" />
        <PageTitle className="text-center">Como veio a sua cesta?</PageTitle>
        {basket ? (
          <Basket basket={basket} outcome={actionData} />
        ) : (
          <>
            <p role="alert" className="text-center text-lead">
              {message}
            </p>
            <LinkButton to="/minha-conta?tab=assinatura" className="justify-self-center">
              Ver minha assinatura
            </LinkButton>
          </>
        )}
      </Card>
    </Container>
  );
}

function Basket({ basket, outcome }: { basket: LinkedBasket; outcome: Outcome | undefined }) {
  const { id, date, items, first_name } = basket;
  const rating = outcome?.answer?.rating ?? basket.rating;
  if (rating)
    return (
      <>
        <p role="status" className="text-center text-lead font-semibold">
          {outcome?.answer?.message ?? 'Você já avaliou esta cesta. Obrigado!'}
        </p>
        <GivenRating rating={rating} items={items} />
        <LinkButton to="/produtos" className="justify-self-center">
          Ver produtos
        </LinkButton>
      </>
    );
  return (
    <>
      <p className="text-center text-lead">
        Olá, {first_name}! Conte como foi a cesta de {spokenDay(date)}.
      </p>
      <form method="post" className="grid gap-6">
        <input type="hidden" name="id" value={id} />
        <RatingFields
          items={items}
          values={outcome?.values}
          error={outcome?.error === CHOOSE ? CHOOSE : undefined}
        />
        {outcome?.error && outcome.error !== CHOOSE && (
          <p role="alert" className="rounded-control bg-tomato-pale px-4 py-3 font-semibold text-tomato-deep">
            {outcome.error}
          </p>
        )}
        <Button type="submit" size="lg" wide>
          Enviar avaliação
        </Button>
      </form>
    </>
  );
}
