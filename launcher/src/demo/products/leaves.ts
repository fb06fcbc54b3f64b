import { shelf } from './product.ts';

export const leaves = shelf('Verduras', [
  {
    key: 'alface-crespa',
    name: 'Alface-crespa',
    description:
      'Pé inteiro, com raiz quando a colheita deixa. Folhas leves e crocantes, que aguentam bem cinco dias na geladeira.',
    priceCents: 4_50,
    unit: 'unidade',
    stock: 33,
  },
  {
    key: 'couve-manteiga',
    name: 'Couve-manteiga',
    description:
      'Folhas largas e macias, em maço de umas oito. Fininha e passada no alho, ou crua no suco da manhã.',
    priceCents: 4_50,
    unit: 'maço',
    stock: 36,
  },
  {
    key: 'rucula',
    name: 'Rúcula',
    description: 'Picante na medida, colhida nova. Boa companhia de manga, queijo e um fio de azeite.',
    priceCents: 4_90,
    unit: 'maço',
    stock: 21,
  },
  {
    key: 'brocolis',
    name: 'Brócolis',
    description: 'Cabeça fechada e bem verde. Use o talo também: descascado e em rodelas, cozinha junto.',
    priceCents: 11_90,
    unit: 'unidade',
    stock: 11,
  },
  {
    key: 'alface-roxa',
    name: 'Alface-roxa',
    description:
      'Mais macia que a crespa e com um leve amargor no fundo. Dá cor à salada sem precisar de mais nada.',
    priceCents: 4_90,
    unit: 'unidade',
    stock: 18,
  },
  {
    key: 'repolho',
    name: 'Repolho-verde',
    description: 'Firme e pesado para o tamanho. Rende salada, refogado e sobra para a conserva.',
    priceCents: 7_90,
    unit: 'unidade',
    stock: 15,
  },
  {
    key: 'ora-pro-nobis',
    name: 'Ora-pro-nóbis',
    description:
      'Folha carnuda que nasce em cerca e quintal. Refogue com alho por dois minutos, ou pique no omelete.',
    priceCents: 6_50,
    unit: 'maço',
    stock: 10,
  },
  {
    key: 'broto-de-girassol',
    name: 'Broto de girassol',
    description:
      'Brotos de dez dias, crocantes, com gosto que lembra castanha. Para sanduíche, ovo mexido e salada.',
    priceCents: 12_90,
    unit: 'bandeja 80 g',
    stock: 3,
  },
]);
