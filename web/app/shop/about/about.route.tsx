import story from '../../art/about-story.svg';
import community from '../../art/value-community.svg';
import sustainability from '../../art/value-sustainability.svg';
import transparency from '../../art/value-transparency.svg';
import { useStore } from '../../shell/store-info.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container, PageSection } from '../../ui/container.tsx';
import { Heading, Kicker, PageTitle, Subheading } from '../../ui/heading.tsx';
import { PageHead } from '../parts/page-head.tsx';

const VALUES = [
  {
    art: sustainability,
    title: 'Sustentabilidade',
    text: 'Terra viva dá comida boa. Nossas famílias plantam sem veneno, guardam água de chuva e colhem só o que foi pedido. Menos desperdício na roça, menos viagem até a sua mesa.',
  },
  {
    art: community,
    title: 'Comunidade',
    text: 'Compramos direto de quem planta e combinamos o preço antes da colheita. Quando você enche a cesta, o dinheiro fica no Recôncavo e ajuda os filhos da terra a ficar na terra.',
  },
  {
    art: transparency,
    title: 'Transparência',
    text: 'Você sabe o nome de quem plantou, de onde veio e quanto custa. Se faltou, se atrasou, se a chuva atrapalhou, a gente conta antes de você precisar perguntar.',
  },
] as const;

export default function About() {
  const { name } = useStore();
  return (
    <>
      <PageHead
        title="Sobre"
        description={`A história da ${name} e o que nos guia: sustentabilidade, comunidade e transparência.`}
        path="/sobre"
      />
      <Container className="grid items-center gap-8 pt-8 pb-12 sm:pt-12 lg:grid-cols-[1fr_1.1fr] lg:gap-16 lg:pt-16 lg:pb-20">
        <div>
          <Kicker>Nossa história</Kicker>
          <PageTitle className="mt-2">Começou com uma banca e um caderno de fiado</PageTitle>
          <p className="mt-5 text-lead text-ink-soft">
            A {name} nasceu no meio da feira, de uma pergunta simples: por que a comida que sai daqui de perto
            chega tão longe e tão cansada?
          </p>
        </div>
        <img
          src={story}
          alt="Sítio no Recôncavo ao nascer do sol: canteiros de alface, um agricultor com a cesta cheia e a casa branca ao fundo."
          width={960}
          height={640}
          fetchPriority="high"
          className="-mx-4 w-[calc(100%+2rem)] max-w-none sm:mx-0 sm:w-full sm:rounded-panel"
        />
      </Container>
      <Container width="text" className="grid gap-5 pb-16 text-lead max-lg:max-w-none!">
        <p>
          Toda semana, agricultores do Recôncavo acordavam antes do sol para vender o melhor da horta por
          quase nada a quem revendia caro na capital. Do outro lado, em Salvador, muita gente procurava comida
          de verdade e só achava bandeja de isopor.
        </p>
        <p>
          Juntamos as duas pontas. Primeiro foram doze vizinhos e uma lista no caderno. Depois vieram os
          amigos dos vizinhos, as cestas da semana, as entregas de bicicleta. O caderno virou site, mas o
          combinado é o mesmo: colher na véspera, pagar o justo e entregar do jeito que a gente gostaria de
          receber.
        </p>
        <p className="mt-4 border-sun border-l-4 pl-5 font-display text-heading leading-snug font-semibold">
          Quem come também cultiva. Cada cesta é um voto na roça que a gente quer ver de pé.
        </p>
      </Container>
      <PageSection aria-labelledby="valores" className="bg-paper-deep">
        <Container>
          <Heading id="valores" className="text-title sm:text-center">
            O que a gente não negocia
          </Heading>
          <ul className="mt-8 grid gap-6 lg:grid-cols-3 lg:gap-8">
            {VALUES.map(({ art, title, text }) => (
              <li
                key={title}
                className="rounded-card bg-card p-6 shadow-soft sm:p-8 md:max-lg:flex md:max-lg:gap-8"
              >
                <img src={art} alt="" width={160} height={160} loading="lazy" className="size-28 shrink-0" />
                <div>
                  <Subheading className="mt-5 text-heading md:max-lg:mt-0">{title}</Subheading>
                  <p className="mt-2 text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Container>
      </PageSection>
      <PageSection>
        <Container className="grid justify-items-center gap-5 text-center">
          <Heading className="text-title">Quer conhecer quem planta?</Heading>
          <p className="max-w-text text-lead text-ink-soft">
            Cada família tem seu jeito, seu chão e sua história. Vale a visita.
          </p>
          <LinkButton to="/produtores" size="lg">
            Conhecer os produtores
          </LinkButton>
        </Container>
      </PageSection>
    </>
  );
}
