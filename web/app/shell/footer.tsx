import { Clock, Mail, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import symbol from '../art/logo-symbol-light.svg';
import hills from '../art/producers-hills.svg';
import { classNames } from '../ui/class-names.ts';
import { Container } from '../ui/container.tsx';
import { useStore, whatsappLink } from './store-info.ts';
import { PANEL_FOOT_ID, useInPanel } from './use-in-panel.ts';

const COLUMNS = [
  {
    title: 'A feira',
    links: [
      { to: '/produtos', text: 'Produtos' },
      { to: '/assinaturas', text: 'Assinaturas' },
      { to: '/produtores', text: 'Produtores' },
      { to: '/blog', text: 'Blog' },
    ],
  },
  {
    title: 'A casa',
    links: [
      { to: '/sobre', text: 'Sobre' },
      { to: '/faq', text: 'FAQ' },
      { to: '/contato', text: 'Contato' },
      { to: '/minha-conta', text: 'Minha Conta' },
    ],
  },
] as const;

const LINK =
  'inline-flex min-h-11 min-w-11 items-center wrap-anywhere hover:text-sun hover:underline underline-offset-4';

export function Footer() {
  const store = useStore();
  const inPanel = useInPanel();
  return (
    <footer className="on-dark mt-auto print:hidden bg-leaf-deep text-paper">
      {!inPanel && <ShopFooter />}
      <div className="border-paper/20 border-t">
        <Container
          width={inPanel ? 'panel' : 'page'}
          className={classNames(
            'flex items-center justify-between gap-x-8 text-small text-paper/85',
            inPanel ? 'max-lg:justify-center' : 'flex-wrap gap-y-2 py-5',
          )}
        >
          <p className={inPanel ? 'truncate max-lg:hidden' : undefined}>
            {[store.legal.name, store.legal.document, store.legal.address].filter(Boolean).join(' · ')}
          </p>
          <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
            {inPanel && <li id={PANEL_FOOT_ID} className="contents" />}
            <li>
              <Link to="/privacidade" className={LINK}>
                Privacidade
              </Link>
            </li>
            <li>
              <Link to="/termos" className={LINK}>
                Termos de uso
              </Link>
            </li>
            <li>
              <Link to="/admin" className={LINK}>
                Administração
              </Link>
            </li>
          </ul>
        </Container>
      </div>
    </footer>
  );
}

/** The way back to the whole shop, below every page of it. */
function ShopFooter() {
  const { name } = useStore();
  return (
    <>
      <div className="bg-paper">
        <img
          src={hills}
          alt=""
          width={1600}
          height={400}
          loading="lazy"
          className="h-32 w-full object-cover object-bottom [mask-image:linear-gradient(to_top,black_60%,transparent)] sm:h-44 lg:h-60"
        />
      </div>
      <Container className="grid grid-cols-2 gap-x-8 gap-y-10 py-12 md:grid-cols-[1fr_1fr_auto] lg:grid-cols-[2fr_1fr_1fr_2fr] lg:py-16">
        <div className="max-w-xs max-lg:col-span-full md:max-lg:max-w-none">
          <p className="flex items-center gap-3 font-display text-heading font-semibold">
            <img src={symbol} alt="" width={64} height={64} loading="lazy" className="size-12" />
            {name}
          </p>
          <p className="mt-3 text-paper/85">
            Orgânicos de pequenos produtores, da roça para a sua mesa em Salvador e Cruz das Almas.
          </p>
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="font-display text-subheading font-semibold text-sun">{title}</p>
            <ul className="mt-1">
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to} className={LINK}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <FooterContact />
      </Container>
    </>
  );
}

function FooterContact() {
  const store = useStore();
  if (!store.contactEmail) return null;
  return (
    <div className="max-md:col-span-2">
      <p className="font-display text-subheading font-semibold text-sun">Fale com a gente</p>
      <ul className="mt-1">
        <li>
          <a href={`mailto:${store.contactEmail}`} className={`${LINK} gap-2.5`}>
            <Mail aria-hidden="true" className="size-5 shrink-0" />
            {store.contactEmail}
          </a>
        </li>
        <li>
          <a href={whatsappLink(store)} target="_blank" rel="noreferrer" className={`${LINK} gap-2.5`}>
            <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
            WhatsApp
            <span className="sr-only"> (abre em outra aba)</span>
          </a>
        </li>
        <li className="flex gap-2.5 pt-2.5">
          <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <dl>
            {store.openingHours.map(({ days, hours }) => (
              <div key={days} className="flex flex-wrap gap-x-1.5">
                <dt>{days}:</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </li>
      </ul>
    </div>
  );
}
