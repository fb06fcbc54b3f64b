import type { Known } from './scene.ts';

export interface Screen {
  name: string;
  address: string;
  /** The first of these is the first real row: none of them is there while the screen waits. */
  row: string;
  heading: string;
  /** A file to be chosen on the screen: its time is counted from then on. */
  file?: { input: string; name: string; text: string };
}

const TAB = '[role="tabpanel"]';
const HEADING = '#titulo-da-aba';

/** Every screen that the harvest has, by the address that opens it. */
export function harvestScreens(
  { day, past, producer, product, statement, page }: Known,
  csv: string,
): Screen[] {
  const screen = (name: string, tab: string, filters: Record<string, string>, row: string): Screen => ({
    name,
    address: `/admin?${new URLSearchParams({ tab, ...filters })}`,
    row: `${TAB} ${row}`,
    heading: HEADING,
  });
  return [
    screen('Colheita, the coming round by product', 'colheita', { dia: day }, 'tbody th[scope="row"]'),
    screen('Colheita, the coming round by farmer', 'colheita', { dia: day, ver: 'produtor' }, BY_FARMER),
    screen('Colheita, a past round by product', 'colheita', { dia: past }, 'tbody th[scope="row"]'),
    screen('Colheita, a past round by farmer', 'colheita', { dia: past, ver: 'produtor' }, BY_FARMER),
    screen('Colheita, what came', 'colheita', { dia: past, ver: 'chegou' }, 'article'),
    screen('Colheita, forecast', 'colheita', { ver: 'previsao' }, 'li p'),
    screen('Falta', 'colheita', { dia: day, ver: 'falta' }, 'article'),
    screen('Acertos, open', 'acertos', {}, 'tbody tr'),
    screen('Acertos, closed', 'acertos', { ver: 'fechados' }, 'tbody tr'),
    screen('Acertos, one farm', 'acertos', { produtor: producer }, LINE),
    screen('Acertos, one statement', 'acertos', { acerto: statement }, LINE),
    screen('Acertos, months', 'acertos', { ver: 'meses' }, 'tbody tr'),
    screen('Produtores', 'produtores', {}, 'article'),
    screen('Produtores, one as supplier', 'produtores', { fornecedor: producer }, CROP),
    screen('Produtos', 'produtos', {}, 'tbody tr'),
    screen('Produtos, the form of one', 'produtos', { produto: product }, 'dialog[open] form input'),
    {
      ...screen('Produtos, preview of a CSV', 'produtos', { planilha: 'abrir' }, PREVIEWED),
      file: { input: 'dialog[open] input[type="file"]', name: 'produtos.csv', text: csv },
    },
    screen('Hoje', 'dashboard', {}, 'section[aria-label="Hoje"] li a'),
    screen('Pendências', 'pendencias', {}, 'section li'),
    { name: "The farmer's page", address: page, row: '.lines li', heading: 'h1' },
  ];
}

const BY_FARMER = 'section[aria-label^="Pedido"]';
/** A table where there is room, else a list by day. */
const LINE = ':is(tbody tr, section[aria-label="Linhas do acerto"] li)';
const CROP = 'dialog[open] section[aria-label="O que planta"] li';
const PREVIEWED = 'dialog[open] ul[aria-label="O que muda"] li';
