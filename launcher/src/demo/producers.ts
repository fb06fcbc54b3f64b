import type { Piece } from './pictures/pieces.ts';
import type { PaletteName } from './pictures/scenery.ts';

export type DemoProducer = {
  /** Stable name for other demo data and for tests. */
  readonly key: string;
  readonly name: string;
  readonly location: string;
  readonly story: string;
  /** Comma-separated, as the operator would type it. */
  readonly products: string;
  readonly orderIndex: number;
  readonly active: boolean;
  readonly picture: { readonly palette: PaletteName; readonly pieces: readonly Piece[] };
};

export const demoProducers: readonly DemoProducer[] = [
  {
    key: 'nalva',
    name: 'Dona Nalva Conceição',
    location: 'Cruz das Almas, BA',
    story:
      'Nalva planta no mesmo sítio em que a avó plantava fumo. Quando o fumo deixou de pagar as contas, ela arrancou tudo e pôs laranja, aipim e amendoim no lugar. Os dois filhos ajudam na colheita, que começa antes do sol: depois das nove a fruta esquenta e viaja mal. Na época do São João, a calçada dela vira ponto de encontro de quem quer amendoim cozido.',
    products: 'Laranja-pera, limão-taiti, aipim, amendoim, goiaba',
    orderIndex: 1,
    active: true,
    picture: {
      palette: 'morning',
      pieces: [
        { art: 'emoji:palm-tree', x: 0.1, y: 0.74, size: 0.26, flip: true },
        { art: 'emoji:deciduous-tree', x: 0.9, y: 0.72, size: 0.2 },
        { art: 'emoji:woman-farmer-dark', x: 0.51, y: 1.005, size: 0.7, shadowless: true },
        { art: 'drawn:aipim', x: 0.2, y: 0.975, size: 0.24 },
        { art: 'emoji:tangerine', x: 0.38, y: 0.965, size: 0.14, shadowless: true },
        { art: 'emoji:tangerine', x: 0.29, y: 0.985, size: 0.15, flip: true },
      ],
    },
  },
  {
    key: 'mundinho',
    name: 'Seu Mundinho da Copioba',
    location: 'Maragogipe, BA',
    story:
      'Raimundo aprendeu a mexer a farinha com o pai e até hoje não confia em relógio: tira do forno quando o barulho do rodo muda. A casa de farinha é da família e dos vizinhos, e em dia de torra todo mundo tem função. Do dendezal da beira da estrada saem os cachos do azeite, pisado no pilão e apurado no tacho. Ele gosta de dizer que pressa e farinha boa não moram na mesma casa.',
    products: 'Farinha de mandioca copioba, beiju, azeite de dendê',
    orderIndex: 2,
    active: true,
    picture: {
      palette: 'dusk',
      pieces: [
        { art: 'emoji:house', x: 0.11, y: 0.74, size: 0.2 },
        { art: 'emoji:palm-tree', x: 0.91, y: 0.72, size: 0.26 },
        { art: 'emoji:man-farmer-medium-dark', x: 0.48, y: 1.005, size: 0.7, flip: true, shadowless: true },
        { art: 'drawn:dende', x: 0.68, y: 0.955, size: 0.25 },
        { art: 'drawn:farinha', x: 0.81, y: 0.98, size: 0.25 },
      ],
    },
  },
  {
    key: 'jussara-edvaldo',
    name: 'Jussara e Edvaldo Pinheiro',
    location: 'São Félix, BA',
    story:
      'O casal trocou a cidade por um pedaço de terra acima do Paraguaçu e começou com um canteiro de coentro. Hoje são vinte e quatro canteiros de folhas, regados com a água da chuva que guardam em cisterna. Jussara faz as mudas, Edvaldo cuida do composto, e na colheita os dois discutem quem canta melhor. As folhas saem com orvalho e seguem no mesmo dia para a embalagem.',
    products: 'Alface, couve, rúcula, coentro, cebolinha, hortelã',
    orderIndex: 3,
    active: true,
    picture: {
      palette: 'river',
      pieces: [
        { art: 'emoji:deciduous-tree', x: 0.05, y: 0.7, size: 0.17 },
        { art: 'emoji:house-with-garden', x: 0.94, y: 0.7, size: 0.17 },
        { art: 'emoji:man-farmer-dark', x: 0.68, y: 1.005, size: 0.6, shadowless: true },
        { art: 'emoji:woman-farmer-medium', x: 0.35, y: 1.005, size: 0.62, flip: true, shadowless: true },
        { art: 'emoji:leafy-green', x: 0.44, y: 0.975, size: 0.19, shadowless: true },
        { art: 'drawn:couve', x: 0.56, y: 0.985, size: 0.23, shadowless: true },
      ],
    },
  },
  {
    key: 'taina',
    name: 'Tainá Souza',
    location: 'Muritiba, BA',
    story:
      'Tainá estudou agronomia em Cruz das Almas e voltou para o sítio da mãe com uma ideia que ninguém levou a sério: criar cogumelo no calor da Bahia. Aproveitou um antigo armazém de fumo, grosso e fresco, e foi errando até acertar a umidade. O que sobra dos blocos de palha vira adubo para o milho e a abóbora. As galinhas soltas no quintal são da mãe, que faz questão de escolher os ovos de cada entrega.',
    products: 'Shimeji, shiitake, cogumelo-salmão, ovos caipiras, abóbora, milho-verde',
    orderIndex: 4,
    active: true,
    picture: {
      palette: 'rain',
      pieces: [
        { art: 'emoji:house-with-garden', x: 0.9, y: 0.74, size: 0.2 },
        { art: 'emoji:rooster', x: 0.1, y: 0.74, size: 0.15, flip: true },
        { art: 'emoji:woman-farmer-medium-dark', x: 0.53, y: 1.005, size: 0.7, shadowless: true },
        { art: 'drawn:shimeji', x: 0.22, y: 0.975, size: 0.25 },
        { art: 'emoji:egg', x: 0.36, y: 0.97, size: 0.11, turn: 8 },
        { art: 'emoji:egg', x: 0.42, y: 0.985, size: 0.11, turn: -10, shadowless: true },
      ],
    },
  },
  {
    key: 'zeca',
    name: 'Seu Zeca Brandão',
    location: 'Mata de São João, BA',
    story:
      'Zeca cuida de banana, mamão e coco num terreno arenoso perto da mata, onde nada vinga sem palha no chão. Foi dos primeiros a vender para a gente, ainda na caçamba da própria caminhonete. Este ano está replantando o bananal e parou de entregar até a primeira colheita nova. Quando as pencas voltarem, ele volta junto.',
    products: 'Banana-prata, mamão, coco',
    orderIndex: 5,
    active: false,
    picture: {
      palette: 'morning',
      pieces: [
        { art: 'emoji:palm-tree', x: 0.09, y: 0.74, size: 0.26 },
        { art: 'emoji:palm-tree', x: 0.91, y: 0.72, size: 0.2, flip: true },
        { art: 'emoji:man-farmer-medium', x: 0.48, y: 1.005, size: 0.7, flip: true, shadowless: true },
        { art: 'emoji:coconut', x: 0.8, y: 0.965, size: 0.19 },
        { art: 'emoji:banana', x: 0.68, y: 0.985, size: 0.19 },
      ],
    },
  },
];
