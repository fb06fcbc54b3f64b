import { solo, trio } from '../pictures/arrangements.ts';
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
    picture: trio('drawn:paris'),
  },
  {
    key: 'shimeji-preto',
    name: 'Shimeji-preto',
    description: 'Em buquê, para separar com a mão. Frigideira bem quente, um fio de azeite e shoyu no fim.',
    priceCents: 16_90,
    unit: 'bandeja 200 g',
    stock: 16,
    picture: solo('drawn:shimeji'),
  },
  {
    key: 'portobello',
    name: 'Portobello',
    description: 'Chapéus largos e carnudos. Recheie e leve ao forno, ou grelhe como se fosse um bife.',
    priceCents: 18_90,
    unit: 'bandeja 200 g',
    stock: 9,
    picture: solo('emoji:brown-mushroom', {
      tone: { hue: 24, saturation: 0.72, brightness: 0.95 },
    }),
  },
  {
    key: 'shiitake',
    name: 'Shiitake',
    description:
      'Criado em toras, de sabor fundo e perfume de mata. O talo, mais duro, dá um caldo excelente.',
    priceCents: 22_90,
    unit: 'bandeja 200 g',
    stock: 5,
    picture: solo('drawn:shiitake'),
  },
  {
    key: 'cogumelo-salmao',
    name: 'Cogumelo-salmão',
    description: 'Cor-de-rosa e de crescimento rápido no nosso calor. Delicado: use em até três dias.',
    priceCents: 18_90,
    unit: 'bandeja 200 g',
    stock: 7,
    picture: solo('drawn:shimeji', {
      flip: true,
      tone: { hue: -34, saturation: 2.5, brightness: 1.12 },
    }),
  },
]);
