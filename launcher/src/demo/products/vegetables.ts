import { shelf } from './product.ts';

export const vegetables = shelf('Legumes', [
  {
    key: 'tomate',
    name: 'Tomate',
    description:
      'Amadurece no pé e chega com cheiro de tomate. Vai em dois pontos: firme para a salada, maduro para o molho.',
    priceCents: 13_90,
    unit: 'kg',
    stock: 34,
  },
  {
    key: 'aipim',
    name: 'Aipim',
    description:
      'Arrancado na semana, por isso cozinha macio e derrete na boca. Vai com casca e terra, que é como dura mais.',
    priceCents: 7_90,
    unit: 'kg',
    stock: 42,
  },
  {
    key: 'quiabo',
    name: 'Quiabo',
    description:
      'Miúdo e tenro, a ponta quebra com um estalo. Para o caruru de domingo ou grelhado inteiro, sem baba.',
    priceCents: 7_50,
    unit: 'bandeja 300 g',
    stock: 28,
  },
  {
    key: 'cenoura',
    name: 'Cenoura',
    description: 'Doce e crocante, de raiz curta. Lave bem e use com casca; no forno com mel fica uma festa.',
    priceCents: 9_90,
    unit: 'kg',
    stock: 31,
  },
  {
    key: 'abobora',
    name: 'Abóbora',
    description:
      'Casca firme, polpa seca e bem laranja. Boa para quibebe, purê e para acompanhar a carne-seca.',
    priceCents: 6_90,
    unit: 'kg',
    stock: 24,
  },
  {
    key: 'batata-doce-laranja',
    name: 'Batata-doce de polpa laranja',
    description:
      'Por dentro tem cor de cenoura e gosto que lembra abóbora. Asse com casca até o açúcar aparecer nas bordas.',
    priceCents: 8_90,
    unit: 'kg',
    stock: 27,
  },
  {
    key: 'beterraba',
    name: 'Beterraba com folhas',
    description:
      'Vem com as folhas, que refogadas valem por outra verdura. Cozinhe com casca para não perder a cor.',
    priceCents: 9_90,
    unit: 'maço',
    stock: 14,
  },
  {
    key: 'berinjela',
    name: 'Berinjela',
    description: 'Lustrosa e de poucas sementes. Na chapa, no forno ou em conserva com pimenta e alho.',
    priceCents: 10_90,
    unit: 'kg',
    stock: 17,
  },
  {
    key: 'milho-verde',
    name: 'Milho-verde',
    description:
      'Espigas de grão cheio e leitoso, na palha. Cozido com sal, ralado para o mingau ou direto na brasa.',
    priceCents: 9_50,
    unit: 'bandeja 4 espigas',
    stock: 20,
  },
  {
    key: 'pimentao-verde',
    name: 'Pimentão-verde',
    description: 'Parede grossa e sabor fresco. Base de moqueca, vinagrete e refogado que se preze.',
    priceCents: 14_90,
    unit: 'kg',
    stock: 12,
  },
  {
    key: 'pepino',
    name: 'Pepino-caipira',
    description:
      'Casca fina e sementes miúdas, gostoso com sal e limão. Num vidro com vinagre e endro, vira conserva em dois dias.',
    priceCents: 7_90,
    unit: 'kg',
    stock: 4,
  },
  {
    key: 'andu-verde',
    name: 'Andu verde na vagem',
    description:
      'O feijão-andu colhido antes de secar, para debulhar na mesa. Com farofa ou no arroz, tem gosto de casa de vó.',
    priceCents: 12_90,
    unit: 'pacote 500 g',
    stock: 0,
  },
]);
