import { Leaf, Sprout, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import basket from '../art/basket-full.svg';
import { useStore } from '../shell/store-info.ts';
import { Card } from '../ui/card.tsx';
import { Container } from '../ui/container.tsx';
import { PageTitle } from '../ui/heading.tsx';
import { PageMeta } from '../ui/page-meta.tsx';

interface AccessLayoutProps {
  title: string;
  /** One sentence below the title. */
  lead: ReactNode;
  children: ReactNode;
}

/** The doors of the account: a form, and beside it, where there is room, what waits behind it. */
export function AccessLayout({ title, lead, children }: AccessLayoutProps) {
  const { name } = useStore();
  return (
    <Container className="grid items-center gap-12 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,32rem)] lg:py-16">
      <PageMeta title={title} storeName={name} noindex />
      <Welcome />
      <div className="mx-auto w-full max-w-form lg:order-2">
        <div className="flex items-center justify-between gap-4">
          <div>
            <PageTitle>{title}</PageTitle>
            <p className="mt-2 text-ink-soft text-balance sm:text-lead">{lead}</p>
          </div>
          <img
            src={basket}
            alt=""
            width={640}
            height={560}
            className="h-auto w-[min(6.875rem,31%)] shrink-0 lg:hidden"
          />
        </div>
        <Card className="mt-6 overflow-visible p-5 sm:p-8">{children}</Card>
      </div>
    </Container>
  );
}

const REASONS = [
  { icon: Sprout, text: 'Colhido na véspera, por quem planta aqui perto' },
  { icon: Truck, text: 'Entrega em Salvador e Cruz das Almas' },
  { icon: Leaf, text: 'Assinatura sem fidelidade: cancele quando quiser' },
];

function Welcome() {
  return (
    <div className="hidden justify-items-center gap-8 self-start lg:sticky lg:top-28 lg:grid">
      <img src={basket} alt="" width={640} height={560} className="h-auto w-full max-w-md" />
      <ul className="grid gap-3 text-lead">
        {REASONS.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <Icon aria-hidden="true" className="size-6 shrink-0 text-leaf" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
