import { shelf } from './product.ts';

export const pantry = shelf('Outros', [
  {
    key: 'ovos-caipiras',
    name: 'Ovos caipiras',
    description:
      'De galinhas que ciscam soltas e dormem no poleiro. A cor da gema muda com o que elas acham no pasto.',
    priceCents: 18_90,
    unit: 'dúzia',
    stock: 26,
  },
  {
    key: 'mel-silvestre',
    name: 'Mel de flor silvestre',
    description: 'Mel cru, apenas coado. Com o tempo açucara, como todo mel puro: banho-maria morno resolve.',
    priceCents: 32_90,
    unit: 'pote 500 g',
    stock: 14,
  },
  {
    key: 'farinha-copioba',
    name: 'Farinha de mandioca copioba',
    description: 'Fininha e crocante, do jeito da Copioba. Torrada em forno de lenha, em fornadas pequenas.',
    priceCents: 13_90,
    unit: 'kg',
    stock: 32,
  },
  {
    key: 'azeite-de-dende',
    name: 'Azeite de dendê',
    description: 'Tirado no pilão e no tacho, cor de fogo e cheiro de festa. Assenta no frio: é só amornar.',
    priceCents: 23_90,
    unit: 'garrafa 500 ml',
    stock: 17,
  },
  {
    key: 'cafe-moido',
    name: 'Café torrado e moído',
    description:
      'Café arábica da Chapada Diamantina, torra média. Encorpado, com doçura que lembra rapadura.',
    priceCents: 28_90,
    unit: 'pacote 250 g',
    stock: 19,
  },
  {
    key: 'beiju',
    name: 'Beiju de massa',
    description:
      'Assado na chapa da casa de farinha. Aqueça na frigideira, passe manteiga e tome com o café.',
    priceCents: 9_50,
    unit: 'pacote 10 unidades',
    stock: 22,
  },
  {
    key: 'amendoim',
    name: 'Amendoim na casca',
    description:
      'Do mesmo que se cozinha no São João. Vai cru e seco, para cozinhar com sal ou torrar em casa.',
    priceCents: 11_90,
    unit: 'pacote 500 g',
    stock: 24,
  },
  {
    key: 'feijao-mulatinho',
    name: 'Feijão-mulatinho',
    description: 'Safra nova, que cozinha depressa e faz caldo grosso. Catado à mão, mas dê uma olhada.',
    priceCents: 12_90,
    unit: 'kg',
    stock: 28,
  },
  {
    key: 'chocolate-60',
    name: 'Chocolate 60% do sul da Bahia',
    description:
      'Cacau de mata do sul da Bahia, açúcar e mais nada. Volta quando o calor deixar viajar sem derreter.',
    priceCents: 21_90,
    unit: 'barra 80 g',
    stock: 8,
    active: false,
  },
]);
