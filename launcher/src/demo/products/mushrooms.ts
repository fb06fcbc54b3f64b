import { shelf } from './product.ts';

export const mushrooms = shelf('Cogumelos', [
  {
    key: 'cogumelo-paris',
    name: 'Cogumelo-paris',
    description:
      'Branquinho e firme, cresce em estufa fresca. Em lâminas na manteiga, fica pronto em cinco minutos.',
    priceCents: 15_90,
    unit: 'bandeja 200 g',
    stock: 18,
  },
  {
    key: 'shimeji-preto',
    name: 'Shimeji-preto',
    description: 'Em buquê, para separar com a mão. Frigideira bem quente, um fio de azeite e shoyu no fim.',
    priceCents: 16_90,
    unit: 'bandeja 200 g',
    stock: 16,
  },
  {
    key: 'portobello',
    name: 'Portobello',
    description: 'Chapéus largos e carnudos. Recheie e leve ao forno, ou grelhe como se fosse um bife.',
    priceCents: 18_90,
    unit: 'bandeja 200 g',
    stock: 9,
  },
  {
    key: 'shiitake',
    name: 'Shiitake',
    description:
      'Criado em toras, de sabor fundo e perfume de mata. O talo, mais duro, dá um caldo excelente.',
    priceCents: 22_90,
    unit: 'bandeja 200 g',
    stock: 5,
  },
  {
    key: 'cogumelo-salmao',
    name: 'Cogumelo-salmão',
    description: 'Cor-de-rosa e de crescimento rápido no nosso calor. Delicado: use em até três dias.',
    priceCents: 18_90,
    unit: 'bandeja 200 g',
    stock: 7,
  },
]);
