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
        <ol className="mt-8 grid gap-8 sm:mt-10 md:grid-cols-3 md:gap-10">
          {STEPS.map(({ art, title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[8.5rem_1fr] items-center gap-4 md:block md:text-center"
            >
              <img
                src={art}
                alt=""
                width={320}
                height={240}
                loading="lazy"
                className="w-full md:mx-auto md:max-w-72"
              />
              <div>
                <p
                  aria-hidden="true"
                  className="font-display text-heading leading-none font-semibold text-tomato md:mt-4 md:text-title"
                >
                  {index + 1}
                </p>
                <Subheading className="mt-1 md:text-heading">{title}</Subheading>
                <p className="mt-1 text-ink-soft md:mt-2 md:text-lead">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Container>
    </PageSection>
  );
}
