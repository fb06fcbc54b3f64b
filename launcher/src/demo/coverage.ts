export type DemoCity = {
  readonly city: string;
  readonly state: string;
  readonly cepFrom: number;
  readonly cepTo: number;
};

export const coverageCities = [
  { city: 'Salvador', state: 'BA', cepFrom: 40000000, cepTo: 42599999 },
  { city: 'Cruz das Almas', state: 'BA', cepFrom: 44380000, cepTo: 44399999 },
] as const satisfies readonly DemoCity[];

/**
 * Neighbourhoods of Salvador by the first five digits of their CEPs, both ends included. Only those that
 * belong to one neighbourhood as a whole; the rest of the city is covered without a name. Cruz das Almas
 * has none: nearly everybody there shares the CEP 44380-000.
 */
const salvador: readonly (readonly [neighborhood: string, first: number, last: number])[] = [
  ['Comércio', 40010, 40015],
  ['Centro Histórico', 40020, 40026],
  ['Nazaré', 40050, 40050],
  ['Vitória', 40081, 40081],
  ['Garcia', 40100, 40100],
  ['Canela', 40110, 40110],
  ['Barra', 40130, 40149],
  ['Graça', 40150, 40150],
  ['Ondina', 40170, 40170],
  ['Federação', 40210, 40210],
  ['Federação', 40230, 40231],
  ['Brotas', 40279, 40289],
  ['Acupe', 40290, 40290],
  ['Horto Florestal', 40295, 40295],
  ['Candeal', 40296, 40296],
  ['Barbalho', 40300, 40300],
  ['Santo Antônio Além do Carmo', 40301, 40301],
  ['Liberdade', 40375, 40375],
  ['Bonfim', 40415, 40415],
  ['Ribeira', 40420, 40421],
  ['Periperi', 40720, 40725],
  ['Cabula', 41150, 41150],
  ['Stella Maris', 41600, 41600],
  ['Itapuã', 41610, 41639],
  ['Piatã', 41650, 41650],
  ['Patamares', 41680, 41680],
  ['Boca do Rio', 41705, 41706],
  ['Imbuí', 41720, 41720],
  ['Jardim Armação', 41750, 41750],
  ['Costa Azul', 41760, 41760],
  ['Stiep', 41770, 41770],
  ['Pituba', 41810, 41810],
  ['Itaigara', 41815, 41815],
  ['Caminho das Árvores', 41820, 41820],
  ['Pituba', 41830, 41830],
  ['Amaralina', 41900, 41900],
  ['Rio Vermelho', 41940, 41950],
];

export const coverageNeighborhoods = salvador.map(([neighborhood, first, last]) => ({
  city: 'Salvador',
  state: 'BA',
  neighborhood,
  cepFrom: first * 1000,
  cepTo: last * 1000 + 999,
}));
