/** What may stand for one another in a basket; what is named nowhere stands for itself. */
const FAMILIES: Record<string, readonly string[]> = {
  folhas: ['alface-crespa', 'alface-roxa', 'rucula', 'broto-de-girassol'],
  couves: ['couve-manteiga', 'repolho', 'brocolis', 'ora-pro-nobis'],
  raízes: ['aipim', 'cenoura', 'beterraba', 'batata-doce-laranja'],
  'frutos da horta': ['tomate', 'berinjela', 'pimentao-verde', 'pepino', 'quiabo', 'abobora'],
  grãos: ['milho-verde', 'andu-verde', 'feijao-mulatinho', 'amendoim'],
  ervas: ['coentro', 'cebolinha', 'hortela-vaso'],
  'bulbos e especiarias': ['alho', 'cebola-roxa', 'gengibre', 'acafrao-da-terra', 'pimenta-dedo-de-moca'],
  cogumelos: ['cogumelo-paris', 'shimeji-preto', 'portobello', 'shiitake', 'cogumelo-salmao'],
  cítricos: ['laranja-pera', 'limao-taiti', 'maracuja', 'abacaxi-perola'],
  'frutas doces': ['manga-rosa', 'banana-prata', 'mamao-formosa', 'goiaba-vermelha', 'abacate'],
  'frutas de época': ['melancia', 'morango'],
};

/** A plant in a pot is no portion of anything. */
const ONLY_IN_SHOP: readonly string[] = ['hortela-vaso'];

const byKey = new Map(Object.entries(FAMILIES).flatMap(([family, keys]) => keys.map((key) => [key, family])));

export const familyOf = (key: string): string => byKey.get(key) ?? '';
export const isOnlyInShop = (key: string): boolean => ONLY_IN_SHOP.includes(key);
