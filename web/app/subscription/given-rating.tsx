import type { RatedBasket, Rating } from '@cesta/contract/subscriptions/ratings';
import { scoreWord } from './rating-form.ts';

/** What was said of a basket: it stands. */
export function GivenRating({ rating, items }: { rating: Rating; items: RatedBasket['items'] }) {
  const named = (wanted: boolean) =>
    rating.items
      .filter(({ liked }) => liked === wanted)
      .flatMap(({ product_id }) => items.find((item) => item.product_id === product_id)?.product_name ?? []);
  const [liked, disliked] = [named(true), named(false)];
  return (
    <div className="grid gap-1">
      <p>
        Sua nota: <strong>{rating.score} de 5</strong> ({scoreWord(rating.score).toLowerCase()})
      </p>
      {rating.words && <p className="whitespace-pre-line wrap-anywhere">“{rating.words}”</p>}
      {liked.length > 0 && <p className="text-small text-ink-soft">Gostou de {liked.join(', ')}</p>}
      {disliked.length > 0 && <p className="text-small text-ink-soft">Não gostou de {disliked.join(', ')}</p>}
    </div>
  );
}
