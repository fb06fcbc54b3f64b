import { MAX_SUBSCRIPTION_DISCOUNT_PERCENT } from '@cesta/contract/subscriptions/plans';
import { Container } from '../../ui/container.tsx';

const CLAIMS = [
  {
    title: `Até ${MAX_SUBSCRIPTION_DISCOUNT_PERCENT}% de desconto`,
    text: 'com assinatura',
    tone: 'bg-sun-pale -rotate-1',
  },
  { title: 'Frete grátis', text: 'nos planos maiores', tone: 'bg-tint-leaf rotate-1' },
  { title: 'Cancele quando quiser', text: 'sem multa, na sua conta', tone: 'bg-tint-fruit rotate-1' },
  { title: 'Entrega agendada', text: 'no dia combinado', tone: 'bg-tint-herb -rotate-1' },
] as const;

/** Price tags with a punched hole, hung side by side. */
export function Claims() {
  return (
    <Container className="pt-8 sm:pt-12">
      <h2 className="sr-only">Por que comprar aqui</h2>
      <ul className="grid grid-pair gap-3 sm:gap-5 lg:grid-cols-4">
        {CLAIMS.map(({ title, text, tone }) => (
          <li key={title} className={`rounded-card p-4 pt-3 shadow-soft sm:px-6 sm:pb-5 ${tone}`}>
            <span
              aria-hidden="true"
              className="mx-auto mb-2 block size-3 rounded-full bg-paper shadow-[inset_0_1px_2px_rgb(42_33_24/35%)]"
            />
            <p className="text-center leading-snug">
              <strong className="block font-display text-subheading font-semibold text-balance">
                {title}
              </strong>
              <span className="text-small sm:text-body">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </Container>
  );
}
