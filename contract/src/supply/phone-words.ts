// Free of zod on purpose, like the understanding of what is typed on the phone.
const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const NUMBERS: Record<string, number> = {
  zero: 0,
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  doze: 12,
  quinze: 15,
  vinte: 20,
};

export const NOT = wordSet('nao nem');
export const NOTHING = wordSet('nada nenhum nenhuma');
export const GONE = wordSet('acabou acabaram estragou estragaram perdeu perdi perdemos');
export const LACKS = wordSet('falta faltam faltou faltaram faltar');
export const EXCEPT = wordSet('menos exceto fora tirando salvo');
export const REST = wordSet('resto restante demais outros outras');
export const ALL = wordSet(
  'tudo todo toda todos todas ok sim certo certinho confirma confirmo confirmado confirmada completo normal',
);
/** Said of the rest it is a yes: 'o resto tem'. */
export const HAS = wordSet('tem tenho temos ter vai vao mando levo entrego consigo');
/** Words that add nothing: 'só 3 caixas de quiabo', 'sem quiabo hoje'. */
const FILLING = wordSet(
  'so apenas somente de do da dos das com sem o a os as e mas porem que mais x pra para no na deu posso pode ' +
    'mandar levar entregar vou teve tive esta estao ta eu gente ja aqui ai la',
);
/** Said beside the answer: these alone answer nothing, and change nothing. */
const ASIDE = wordSet('hoje amanha agora infelizmente desculpa obrigado obrigada');
const ASIDES =
  /\b(?:bom dia|boa tarde|boa noite|sem problemas?|nao tem problemas?|sem falta|pode deixar|por enquanto|(?:essa|nessa|dessa|esta|nesta|desta) (?:semana|vez))\b/g;

const SPOKEN = [NOT, NOTHING, GONE, LACKS, EXCEPT, REST, ALL, HAS, FILLING];

/** Whether it belongs to the saying, not to a product's name. */
export function isSpoken(word: string): boolean {
  return countOf(word) !== undefined || /^\d+$/.test(word) || SPOKEN.some((set) => set.has(word));
}

export function withoutAsides(words: readonly string[]): string[] {
  const left = words.join(' ').replace(ASIDES, '').split(' ');
  return left.filter((word) => word !== '' && !ASIDE.has(word));
}

export function countOf(word: string): number | undefined {
  if (/^\d{1,9}$/.test(word)) return Number(word);
  return Object.hasOwn(NUMBERS, word) ? NUMBERS[word] : undefined;
}

/** 'e 2 …', 'mas …', 'menos …', 'o resto …' begin another part; a comma within a number does not. */
export const BETWEEN_PARTS =
  /[;\n]|[,.](?!\d)|(?<!\d)[,.]|(?<!(?:^|\s)(?:vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cento|entre\s\d{1,9}))\se\s(?=\d|sem\s|nada\s|uma?\s|dois\s|duas\s)|\s(?:mas|porém|porem|s[óo]\sque)\s|\s(?:e\s)?(?=nem\s)|\s(?=mais\s\d)|(?<!(?:^|\s)(?:ou|pelo|ao|a|tem|tenho|nada))\s(?:e\s)?(?=(?:menos|exceto|fora|tirando|salvo)\s)|(?<!(?:^|\s)(?:sem|tem|tenho|todo|do|dos|das|com|o|os|as))\s(?:e\s)?(?=(?:os?\s|as\s)?(?:resto|restante|demais|outros|outras)(?:\s|$))/iu;
