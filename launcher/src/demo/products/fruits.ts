import { shelf } from './product.ts';

export const fruits = shelf('Frutas', [
  {
    key: 'manga-rosa',
    name: 'Manga-rosa',
    description:
      'Colhida de vez, para terminar de amadurecer na sua fruteira. Polpa firme, doce e perfumada; espere a casca ceder de leve ao toque.',
    priceCents: 9_90,
    unit: 'kg',
    stock: 38,
  },
  {
    key: 'banana-prata',
    name: 'Banana-prata',
    description:
      'Pencas do Recôncavo, doces e com aquele azedinho no fundo. Vão meio verdes, para durar a semana inteira.',
    priceCents: 8_50,
    unit: 'dúzia',
    stock: 46,
  },
  {
    key: 'laranja-pera',
    name: 'Laranja-pera',
    description:
      'De Cruz das Almas, terra de laranja boa. Casca fina e bastante caldo: um quilo rende uns dois copos de suco.',
    priceCents: 5_90,
    unit: 'kg',
    stock: 60,
  },
  {
    key: 'abacaxi-perola',
    name: 'Abacaxi-pérola',
    description:
      'Polpa branca, pouco ácida e muito suculenta. Está no ponto quando a folha do meio da coroa sai fácil.',
    priceCents: 9_50,
    unit: 'unidade',
    stock: 22,
  },
  {
    key: 'maracuja',
    name: 'Maracujá-amarelo',
    description:
      'Azedo e cheiroso, para suco, mousse e molho de salada. Casca enrugada é sinal de doçura, não de velhice.',
    priceCents: 13_90,
    unit: 'kg',
    stock: 25,
  },
  {
    key: 'mamao-formosa',
    name: 'Mamão-formosa',
    description:
      'Doce e de polpa bem laranja, um mamão grande dá café da manhã para a casa toda. Guarde fora da geladeira até amarelar.',
    priceCents: 8_90,
    unit: 'kg',
    stock: 19,
  },
  {
    key: 'goiaba-vermelha',
    name: 'Goiaba-vermelha',
    description:
      'Perfume que toma a cozinha. Boa de comer com casca, e a que passar do ponto vira goiabada de colher.',
    priceCents: 12_90,
    unit: 'kg',
    stock: 5,
  },
  {
    key: 'limao-taiti',
    name: 'Limão-taiti',
    description: 'Caldo farto e quase sem semente. Para o peixe, a salada e a limonada do fim da tarde.',
    priceCents: 6_90,
    unit: 'kg',
    stock: 40,
  },
  {
    key: 'abacate',
    name: 'Abacate',
    description:
      'Polpa amanteigada, do doce com limão ao molho salgado. Vai firme: em dois ou três dias fora da geladeira fica no ponto.',
    priceCents: 11_90,
    unit: 'kg',
    stock: 16,
  },
  {
    key: 'melancia',
    name: 'Melancia baby',
    description:
      'Pequena, cabe na geladeira inteira e na mão de criança em fatias. Vermelha, crocante e muito doce.',
    priceCents: 22_90,
    unit: 'unidade',
    stock: 9,
  },
  {
    key: 'morango',
    name: 'Morango da Chapada',
    description:
      'Vem da Chapada Diamantina, onde as noites são frias. Pequeno, vermelho até o meio e doce de verdade. A safra é curta.',
    priceCents: 18_90,
    unit: 'bandeja 250 g',
    stock: 0,
  },
]);
