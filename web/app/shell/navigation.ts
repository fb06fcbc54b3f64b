/** The header's links, in the order of a visit. Where not all have room, the menu beside them has the others. */
export const MAIN_LINKS: readonly { to: string; text: string; inMenu?: boolean }[] = [
  { to: '/', text: 'Início', inMenu: true },
  { to: '/produtos', text: 'Produtos' },
  { to: '/assinaturas', text: 'Assinaturas' },
  { to: '/produtores', text: 'Produtores' },
  { to: '/blog', text: 'Blog' },
  { to: '/sobre', text: 'Sobre', inMenu: true },
  { to: '/faq', text: 'FAQ', inMenu: true },
  { to: '/contato', text: 'Contato', inMenu: true },
];
