import type { Role } from '@cesta/contract/identity/identity';

type DemoAddress = {
  readonly label: string;
  readonly zipcode: string;
  readonly street: string;
  readonly number: string;
  readonly complement: string;
  readonly neighborhood: string;
  readonly city: string;
  readonly state: string;
};

export type DemoCustomer = {
  /** Stable name for other demo data and for tests. */
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly phone: string;
  readonly cpf: string;
  readonly birthdate: string;
  readonly daysAgo: number;
  readonly addresses: readonly DemoAddress[];
};

function address(
  label: string,
  zipcode: string,
  [street, number, complement]: readonly [string, string, string],
  [neighborhood, city]: readonly [string, string],
): DemoAddress {
  return { label, zipcode, street, number, complement, neighborhood, city, state: 'BA' };
}

const customer = { role: 'customer', password: 'cliente123' } as const;

/**
 * Nobody real: addresses end in .test, which no mail can reach; telephone numbers start with 9000000, which
 * no operator gives out; CPFs pass the checksum but come from the bottom of the series.
 */
export const demoCustomers: readonly DemoCustomer[] = [
  {
    key: 'admin',
    name: 'Marina Lopes',
    email: 'admin@cestadaroca.test',
    password: 'admin123',
    role: 'admin',
    phone: '71900000001',
    cpf: '00000010073',
    birthdate: '1985-03-08',
    daysAgo: 90,
    addresses: [],
  },
  {
    ...customer,
    key: 'cliente',
    name: 'Luana Nascimento',
    email: 'cliente@cestadaroca.test',
    phone: '71900000010',
    cpf: '00000010154',
    birthdate: '1991-04-17',
    daysAgo: 62,
    addresses: [
      address('Casa', '40140240', ['Rua Marquês de Caravelas', '118', 'Apto 302'], ['Barra', 'Salvador']),
      address(
        'Trabalho',
        '41820021',
        ['Avenida Tancredo Neves', '2227', 'Sala 1104'],
        ['Caminho das Árvores', 'Salvador'],
      ),
    ],
  },
  {
    ...customer,
    key: 'ana-clara',
    name: 'Ana Clara Menezes',
    email: 'ana.clara@exemplo.test',
    phone: '71900000011',
    cpf: '00000010820',
    birthdate: '1987-09-02',
    daysAgo: 58,
    addresses: [address('Casa', '40150055', ['Rua da Graça', '341', 'Apto 601'], ['Graça', 'Salvador'])],
  },
  {
    ...customer,
    key: 'joao-pedro',
    name: 'João Pedro Santana',
    email: 'joao.santana@exemplo.test',
    phone: '71900000012',
    cpf: '00000011550',
    birthdate: '1994-01-23',
    daysAgo: 55,
    addresses: [
      address(
        'Casa',
        '41830001',
        ['Avenida Manoel Dias da Silva', '1480', 'Apto 1003'],
        ['Pituba', 'Salvador'],
      ),
    ],
  },
  {
    ...customer,
    key: 'iracema',
    name: 'Iracema Barreto',
    email: 'iracema.barreto@exemplo.test',
    phone: '71900000013',
    cpf: '00000012289',
    birthdate: '1961-06-30',
    daysAgo: 53,
    addresses: [address('Casa', '41635150', ['Avenida Dorival Caymmi', '52', ''], ['Itapuã', 'Salvador'])],
  },
  {
    ...customer,
    key: 'rafael',
    name: 'Rafael Cerqueira',
    email: 'rafael.cerqueira@exemplo.test',
    phone: '71900000014',
    cpf: '00000012955',
    birthdate: '1983-11-08',
    daysAgo: 49,
    addresses: [
      address('Casa', '40285001', ['Avenida Dom João VI', '675', 'Casa 2'], ['Brotas', 'Salvador']),
    ],
  },
  {
    ...customer,
    key: 'camila',
    name: 'Camila Araújo dos Reis',
    email: 'assinante@cestadaroca.test',
    phone: '71900000015',
    cpf: '00000013684',
    birthdate: '1990-03-12',
    daysAgo: 46,
    addresses: [
      address('Casa', '41950010', ['Rua da Paciência', '230', 'Apto 104'], ['Rio Vermelho', 'Salvador']),
    ],
  },
  {
    ...customer,
    key: 'adilson',
    name: 'Adilson Bispo',
    email: 'adilson.bispo@exemplo.test',
    phone: '71900000016',
    cpf: '00000014303',
    birthdate: '1975-12-19',
    daysAgo: 44,
    addresses: [
      address(
        'Casa',
        '41150000',
        ['Rua Silveira Martins', '1902', 'Bloco 5, apto 21'],
        ['Cabula', 'Salvador'],
      ),
    ],
  },
  {
    ...customer,
    key: 'marilia',
    name: 'Marília Fontes',
    email: 'marilia.fontes@exemplo.test',
    phone: '71900000017',
    cpf: '00000015032',
    birthdate: '1996-07-05',
    daysAgo: 41,
    addresses: [address('Casa', '41720010', ['Rua das Araras', '77', 'Apto 504'], ['Imbuí', 'Salvador'])],
  },
  {
    ...customer,
    key: 'ubiratan',
    name: 'Ubiratan Lemos',
    email: 'ubiratan.lemos@exemplo.test',
    phone: '71900000018',
    cpf: '00000015709',
    birthdate: '1968-02-14',
    daysAgo: 36,
    addresses: [
      address('Casa', '40231250', ['Avenida Cardeal da Silva', '1310', ''], ['Federação', 'Salvador']),
    ],
  },
  {
    ...customer,
    key: 'josefa',
    name: 'Josefa Oliveira',
    email: 'josefa.oliveira@exemplo.test',
    phone: '71900000019',
    cpf: '00000016438',
    birthdate: '1957-08-27',
    daysAgo: 33,
    addresses: [
      address('Casa', '40375016', ['Rua Lima e Silva', '408', 'Térreo'], ['Liberdade', 'Salvador']),
    ],
  },
  {
    ...customer,
    key: 'bruno',
    name: 'Bruno Amorim',
    email: 'bruno.amorim@exemplo.test',
    phone: '71900000020',
    cpf: '00000017167',
    birthdate: '1999-10-11',
    daysAgo: 27,
    addresses: [
      address(
        'República',
        '40170110',
        ['Avenida Adhemar de Barros', '500', 'Apto 12'],
        ['Ondina', 'Salvador'],
      ),
    ],
  },
  {
    ...customer,
    key: 'solange',
    name: 'Solange Pita',
    email: 'solange.pita@exemplo.test',
    phone: '75900000021',
    cpf: '00000017833',
    birthdate: '1979-05-21',
    daysAgo: 24,
    addresses: [
      address('Casa', '44380000', ['Rua Crisógeno Fernandes', '64', ''], ['Centro', 'Cruz das Almas']),
    ],
  },
  {
    ...customer,
    key: 'tiago',
    name: 'Tiago Sacramento',
    email: 'tiago.sacramento@exemplo.test',
    phone: '75900000022',
    cpf: '00000018562',
    birthdate: '1993-12-03',
    daysAgo: 18,
    addresses: [
      address('Casa', '44380000', ['Rua Rui Barbosa', '15', 'Fundos'], ['Inocoop', 'Cruz das Almas']),
    ],
  },
];
