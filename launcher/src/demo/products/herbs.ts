import { shelf } from './product.ts';

export const herbs = shelf('Temperos', [
  {
    key: 'coentro',
    name: 'Coentro',
    description: 'Maço cheiroso, com talo e tudo: é no talo que mora o sabor. Sem ele não tem moqueca.',
    priceCents: 3_50,
    unit: 'maço',
    stock: 48,
  },
  {
    key: 'cebolinha',
    name: 'Cebolinha',
    description: 'Verde até a ponta. Plante a parte branca num copo com água e ela brota de novo.',
    priceCents: 3_50,
    unit: 'maço',
    stock: 44,
  },
  {
    key: 'hortela-vaso',
    name: 'Hortelã no vasinho',
    description:
      'Muda já enraizada, para ter chá e tempero na janela. Gosta de sol da manhã e terra sempre úmida.',
    priceCents: 11_90,
    unit: 'vaso',
    stock: 13,
  },
  {
    key: 'pimenta-dedo-de-moca',
    name: 'Pimenta dedo-de-moça',
    description: 'Ardência que aquece sem castigar. Fresca no vatapá, ou em conserva no azeite com alho.',
    priceCents: 5_90,
    unit: 'bandeja 100 g',
    stock: 20,
  },
  {
    key: 'gengibre',
    name: 'Gengibre',
    description:
      'Raiz nova, suculenta e de casca fina. Ralado no peixe, em rodelas no chá ou batido com abacaxi.',
    priceCents: 5_90,
    unit: 'pacote 200 g',
    stock: 26,
  },
  {
    key: 'acafrao-da-terra',
    name: 'Açafrão-da-terra fresco',
    description:
      'A cúrcuma em raiz, ainda com cheiro de terra. Rale no arroz; e cuidado, porque mancha a roupa.',
    priceCents: 7_50,
    unit: 'pacote 200 g',
    stock: 6,
  },
  {
    key: 'alho',
    name: 'Alho',
    description: 'Cabeças firmes, de dentes graúdos. Guarde em lugar seco e arejado, fora da geladeira.',
    priceCents: 10_90,
    unit: 'pacote 200 g',
    stock: 30,
  },
  {
    key: 'cebola-roxa',
    name: 'Cebola-roxa',
    description:
      'Suave o bastante para comer crua. Com limão e sal por dez minutos, vira o melhor acompanhamento.',
    priceCents: 8_90,
    unit: 'kg',
    stock: 29,
  },
]);
