import { DAY_MS } from '@cesta/contract/base/calendar';
import type { RatedBasket } from '@cesta/contract/subscriptions/ratings';
import { Star } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { GivenRating } from '../../subscription/given-rating.tsx';
import { RatingFields } from '../../subscription/rating-fields.tsx';
import { ratingFrom } from '../../subscription/rating-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useRating } from './use-tastes.ts';

const MONTH_MS = 30 * DAY_MS;

/** What was said of the last basket, or how to say something. Nobody is asked about one of long ago. */
export function LastBasket({ basket }: { basket: RatedBasket }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { date, rating, items } = basket;
  const heading = useKeptFocus<HTMLHeadingElement>(String(rating !== null));
  if (!rating && Date.parse(date) < Date.now() - MONTH_MS) return null;
  return (
    <Card as="section" aria-labelledby="ultima-entregue" className="grid gap-3 p-5 sm:p-6">
      <Subheading ref={heading} tabIndex={-1} id="ultima-entregue">
        <Unbroken>{`A cesta de ${spokenDay(date)}`}</Unbroken>
      </Subheading>
      {rating ? (
        <GivenRating rating={rating} items={items} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>O que achou dela?</p>
          <Button variant="secondary" onClick={() => setIsOpen(true)} className="max-sm:w-full">
            <Star aria-hidden="true" className="size-5" />
            Avaliar esta cesta
          </Button>
        </div>
      )}
      <Dialog open={isOpen} onClose={close} title="Como veio a sua cesta?">
        {isOpen && <RatingForm basket={basket} onClose={close} />}
      </Dialog>
    </Card>
  );
}

function RatingForm({ basket, onClose }: { basket: RatedBasket; onClose: () => void }) {
  const [error, setError] = useState<string>();
  const { busy, send } = useRating(basket.id, onClose);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = ratingFrom(new FormData(event.currentTarget));
    setError(values.score ? undefined : 'Escolha de 1 a 5');
    if (values.score && !busy) void send(values);
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Avaliar a cesta" className="grid gap-6">
      <RatingFields items={basket.items} error={error} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          Agora não
        </Button>
        <Button type="submit" busy={busy}>
          Enviar avaliação
        </Button>
      </div>
    </form>
  );
}
