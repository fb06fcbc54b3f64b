import { Clock, Mail, MessageCircle } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useStore, whatsappLink } from '../../shell/store-info.ts';
import { Heading, Subheading } from '../../ui/heading.tsx';

const LINK =
  'inline-flex min-h-11 items-center font-semibold text-leaf-deep underline underline-offset-4 wrap-anywhere';

/** Everything but the form: chat, e-mail and opening hours. */
export function ContactWays() {
  const store = useStore();
  return (
    <aside
      aria-labelledby="outros-jeitos"
      className="grid content-start gap-6 rounded-panel bg-leaf-pale p-6 sm:p-8"
    >
      <Heading id="outros-jeitos">Prefere conversar?</Heading>
      <Way icon={MessageCircle} title="WhatsApp">
        <a href={whatsappLink(store)} target="_blank" rel="noreferrer" className={LINK}>
          Chamar no WhatsApp
          <span className="sr-only"> (abre em outra aba)</span>
        </a>
      </Way>
      <Way icon={Mail} title="E-mail">
        <a href={`mailto:${store.contactEmail}`} className={LINK}>
          {store.contactEmail}
        </a>
      </Way>
      <Way icon={Clock} title="Horário de atendimento">
        <dl className="max-w-80 pt-1">
          {store.openingHours.map(({ days, hours }) => (
            <div key={days} className="flex flex-wrap justify-between gap-x-6 py-0.5">
              <dt>{days}</dt>
              <dd className="font-semibold tabular-nums">{hours}</dd>
            </div>
          ))}
        </dl>
      </Way>
    </aside>
  );
}

interface WayProps {
  icon: ComponentType<{ className?: string }>;
  title: string;
  children: ReactNode;
}

function Way({ icon: Icon, title, children }: WayProps) {
  return (
    <div className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-card text-leaf">
        <Icon aria-hidden="true" className="size-5.5" />
      </span>
      <div className="min-w-0 grow">
        <Subheading>{title}</Subheading>
        {children}
      </div>
    </div>
  );
}
