/** The header's links, in the order of a visit. */
export const MAIN_LINKS = [
  { to: '/', text: 'Início' },
  { to: '/produtos', text: 'Produtos' },
  { to: '/assinaturas', text: 'Assinaturas' },
  { to: '/produtores', text: 'Produtores' },
  { to: '/blog', text: 'Blog' },
  { to: '/sobre', text: 'Sobre' },
  { to: '/faq', text: 'FAQ' },
  { to: '/contato', text: 'Contato' },
] as const;
