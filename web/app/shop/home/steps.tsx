import choose from '../../art/step-choose.svg';
import deliver from '../../art/step-deliver.svg';
import harvest from '../../art/step-harvest.svg';
import { Container, PageSection } from '../../ui/container.tsx';
import { Heading, Subheading } from '../../ui/heading.tsx';

const STEPS = [
  {
    art: choose,
    title: 'Você escolhe',
    text: 'Compre avulso ou monte a cesta do seu plano, no celular e em poucos minutos.',
  },
  {
    art: harvest,
    title: 'A gente colhe',
    text: 'As famílias colhem na véspera, só o que foi pedido. Nada fica cansado na prateleira.',
  },
  {
    art: deliver,
    title: 'Chega na sua porta',
    text: 'Entrega agendada em Salvador e Cruz das Almas, tudo fresquinho e bem acomodado.',
  },
] as const;

export function Steps() {
  return (
    <PageSection aria-labelledby="como-funciona" className="bg-paper-deep">
      <Container>
        <Heading id="como-funciona" className="text-title sm:text-center">
          Da roça à mesa em três passos
        </Heading>
        <div className="relative mt-8 sm:mt-12">
          <Trail />
          <ol className="relative grid gap-8 md:grid-cols-3 md:gap-10">
            {STEPS.map(({ art, title, text }, index) => (
              <li
                key={title}
                className="grid grid-cols-[min(8.5rem,38%)_1fr] items-center gap-4 md:block md:text-center md:nth-2:mt-12"
              >
                <div className="far-down aspect-4/3 w-full md:mx-auto md:max-w-72">
                  <img src={art} alt="" width={320} height={240} loading="lazy" className="w-full" />
                </div>
                <div className="md:mt-4">
                  <Subheading className="md:text-heading">
                    <span aria-hidden="true" className="mr-2 text-tomato-deep">
                      {index + 1}.
                    </span>
                    {title}
                  </Subheading>
                  <p className="mt-1 text-ink-soft md:mt-2 md:text-lead">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </Container>
    </PageSection>
  );
}

/** The way the basket goes, from one drawing to the next. */
function Trail() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 200"
      preserveAspectRatio="none"
      fill="none"
      className="absolute inset-x-0 top-10 hidden h-40 w-full stroke-tomato md:block"
    >
      <path
        d="M200 60C330 -30 430 190 600 130S880 10 1000 90"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 12"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
