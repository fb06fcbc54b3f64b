import { NavLink } from 'react-router';
import { Container } from '../ui/container.tsx';
import { Brand } from './brand.tsx';
import { CartLink } from './cart-link.tsx';
import { CoverageButton } from './coverage-button.tsx';
import { DeliveryPlace } from './delivery-place.tsx';
import { MAIN_LINKS } from './navigation.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { PANEL_BAR_ID, useInPanel } from './use-in-panel.ts';
import { UserCorner } from './user-corner.tsx';

export function Header() {
  const inPanel = useInPanel();
  return (
    // No box of its own: the second row must be able to stick for as long as the page.
    <header className="contents print:hidden">
      {!inPanel && <DeliveryBar />}
      <div className="sticky top-0 z-30 border-line border-b bg-paper/95 backdrop-blur-sm">
        <Container
          width={inPanel ? 'panel' : 'page'}
          className={`flex flex-wrap items-center justify-between gap-x-2 lg:gap-x-4 ${inPanel ? 'min-h-12' : 'min-h-16'}`}
        >
          <Brand small={inPanel} />
          {inPanel ? <div id={PANEL_BAR_ID} className="min-w-0 grow basis-0" /> : <MainLinks />}
          {/* As wide for a customer as for a visitor: the links do not move when it is known who is there. */}
          <div
            className={`-mr-2.5 flex flex-wrap items-center justify-end ${inPanel ? '' : 'ml-auto gap-x-1 sm:gap-x-2 lg:ml-0 lg:min-w-80 xl:min-w-68'}`}
          >
            <UserCorner />
            <CartLink />
            <PhoneMenu className={inPanel ? undefined : 'xl:hidden'} />
          </div>
        </Container>
      </div>
    </header>
  );
}

function DeliveryBar() {
  return (
    <div className="on-dark bg-leaf-deep text-paper">
      <Container className="flex flex-wrap items-center justify-between gap-x-3">
        <DeliveryPlace />
        <CoverageButton className="min-h-11 shrink-0 text-small font-semibold underline decoration-sun decoration-2 underline-offset-4 hover:text-sun" />
      </Container>
    </div>
  );
}

function MainLinks() {
  return (
    <nav aria-label="Principal" className="hidden lg:block">
      <ul className="flex">
        {MAIN_LINKS.map(({ to, text, inMenu }) => (
          <li key={to} className={inMenu ? 'max-xl:hidden' : undefined}>
            <NavLink
              to={to}
              end={to === '/'}
              className="flex min-h-11 items-center rounded-full px-2.5 font-semibold text-ink-soft transition-colors hover:text-ink xl:px-3 aria-[current=page]:bg-leaf-pale aria-[current=page]:text-leaf-deep"
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
