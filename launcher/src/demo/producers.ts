export type DemoProducer = {
  /** Stable name of its picture's files, for other demo data and for tests. */
  readonly key: string;
  readonly name: string;
  readonly location: string;
  readonly story: string;
  /** Comma-separated, as the operator would type it. */
  readonly products: string;
  /** Empty where nothing proves it. */
  readonly organicEvidence: string;
  readonly orderIndex: number;
  readonly active: boolean;
};

export const demoProducers: readonly DemoProducer[] = [
  {
    key: 'nalva',
    name: 'Dona Nalva Conceição',
    location: 'Cruz das Almas, BA',
    story:
      'Nalva planta no mesmo sítio em que a avó plantava fumo. Quando o fumo deixou de pagar as contas, ela arrancou tudo e pôs laranja, aipim e amendoim no lugar. Os dois filhos ajudam na colheita, que começa antes do sol: depois das nove a fruta esquenta e viaja mal. Na época do São João, a calçada dela vira ponto de encontro de quem quer amendoim cozido.',
    products: 'Laranja-pera, limão-taiti, aipim, amendoim, goiaba',
    organicEvidence: 'OCS Feira do Recôncavo (demonstração), cadastro 0001',
    orderIndex: 1,
    active: true,
  },
  {
    key: 'mundinho',
    name: 'Seu Mundinho da Copioba',
    location: 'Maragogipe, BA',
    story:
      'Raimundo aprendeu a mexer a farinha com o pai e até hoje não confia em relógio: tira do forno quando o barulho do rodo muda. A casa de farinha é da família e dos vizinhos, e em dia de torra todo mundo tem função. Do dendezal da beira da estrada saem os cachos do azeite, pisado no pilão e apurado no tacho. Ele gosta de dizer que pressa e farinha boa não moram na mesma casa.',
    products: 'Farinha de mandioca copioba, beiju, azeite de dendê',
    organicEvidence: '',
    orderIndex: 2,
    active: true,
  },
  {
    key: 'jussara-edvaldo',
    name: 'Jussara e Edvaldo Pinheiro',
    location: 'São Félix, BA',
    story:
      'O casal trocou a cidade por um pedaço de terra acima do Paraguaçu e começou com um canteiro de coentro. Hoje são vinte e quatro canteiros de folhas, regados com a água da chuva que guardam em cisterna. Jussara faz as mudas, Edvaldo cuida do composto, e na colheita os dois discutem quem canta melhor. As folhas saem com orvalho e seguem no mesmo dia para a embalagem.',
    products: 'Alface, couve, rúcula, coentro, cebolinha, hortelã',
    organicEvidence: 'Certificado orgânico participativo (demonstração), nº 0002',
    orderIndex: 3,
    active: true,
  },
  {
    key: 'taina',
    name: 'Tainá Souza',
    location: 'Muritiba, BA',
    story:
      'Tainá estudou agronomia em Cruz das Almas e voltou para o sítio da mãe com uma ideia que ninguém levou a sério: criar cogumelo no calor da Bahia. Aproveitou um antigo armazém de fumo, grosso e fresco, e foi errando até acertar a umidade. O que sobra dos blocos de palha vira adubo para o milho e a abóbora. As galinhas soltas no quintal são da mãe, que faz questão de escolher os ovos de cada entrega.',
    products: 'Shimeji, shiitake, cogumelo-salmão, ovos caipiras, abóbora, milho-verde',
    organicEvidence: 'OCS Feira do Recôncavo (demonstração), cadastro 0003',
    orderIndex: 4,
    active: true,
  },
  {
    key: 'zeca',
    name: 'Seu Zeca Brandão',
    location: 'Mata de São João, BA',
    story:
      'Zeca cuida de banana, mamão e coco num terreno arenoso perto da mata, onde nada vinga sem palha no chão. Foi dos primeiros a vender para a gente, ainda na caçamba da própria caminhonete. Este ano está replantando o bananal e parou de entregar até a primeira colheita nova. Quando as pencas voltarem, ele volta junto.',
    products: 'Banana-prata, mamão, coco',
    organicEvidence: '',
    orderIndex: 5,
    active: false,
  },
];
