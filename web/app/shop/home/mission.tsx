import { Link } from 'react-router';
import couple from '../../art/mission.svg';
import { Container } from '../../ui/container.tsx';

const LINK =
  'inline-flex min-h-11 items-center font-semibold underline decoration-sun decoration-2 underline-offset-4 hover:text-sun';

export function Mission() {
  return (
    <section aria-labelledby="missao" className="on-dark bg-leaf-deep text-white">
      <Container className="grid items-end md:grid-cols-2 md:gap-x-8 lg:gap-x-16">
        <div className="self-center py-12 lg:py-20">
          <p className="font-semibold text-sun">Nossa missão</p>
          <h2 id="missao" className="mt-3 text-title font-semibold tracking-tight">
            Encurtar o caminho entre quem planta e quem come
          </h2>
          <p className="mt-5 max-w-text text-lead text-white/90">
            Quando a comida viaja pouco, chega melhor, custa menos para o planeta e paga mais a quem trabalha
            a terra. É isso que fazemos toda semana, com gente do Recôncavo que conhecemos pelo nome.
          </p>
          <p className="mt-5 flex flex-wrap gap-x-8">
            <Link to="/sobre" className={LINK}>
              Nossa história
            </Link>
            <Link to="/produtores" className={LINK}>
              Quem planta
            </Link>
          </p>
        </div>
        <div className="far-down aspect-5/4 w-full">
          <img
            src={couple}
            alt=""
            width={800}
            height={640}
            loading="lazy"
            className="w-full rounded-t-panel md:rounded-t-[5rem] lg:rounded-t-[8rem]"
          />
        </div>
      </Container>
    </section>
  );
}
