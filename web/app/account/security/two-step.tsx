import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { mine } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import type { SessionUser } from '../../session/storage.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { lazyPart, PartPlace } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { twoStepOf } from '../account-queries.ts';

/** Few ever open it, and it draws a QR code. */
const TwoStepDialog = lazyPart(() => import('./two-step-dialog.tsx'));

/** The second step of a sign-in: for who works here, and for who still has one from then. */
export function TwoStep({ user }: { user: SessionUser }) {
  return user.role === 'customer' ? <LeftOver user={user} /> : <Section user={user} />;
}

/** A customer is not asked; only who has it on sees anything of it. */
function LeftOver({ user }: { user: SessionUser }) {
  const { data } = useApiQuery(twoStepOf(user));
  return data?.enabled ? <Section user={user} /> : null;
}

function Section({ user }: { user: SessionUser }) {
  const state = useApiQuery(twoStepOf(user));
  const refresh = useRefresh();
  const [open, setOpen] = useState<'on' | 'off' | null>(null);
  return (
    <section className="grid content-start gap-4">
      <Heading>Verificação em duas etapas</Heading>
      <Loaded from={state} waiting={<Skeleton className="h-28" />}>
        {({ enabled, required, recovery_codes_left }) => (
          <div className="grid gap-3">
            <p className="flex flex-wrap items-center gap-2">
              <ShieldCheck aria-hidden="true" className="size-5 text-leaf-deep" />
              <Badge tone={enabled ? 'leaf' : 'sun'}>{enabled ? 'Ativada' : 'Desativada'}</Badge>
            </p>
            {enabled ? (
              <p>
                Para entrar, além da senha, é pedido o código do aplicativo no seu celular. Códigos de
                recuperação que restam: {recovery_codes_left}.
                {recovery_codes_left < 3 && ' Para receber novos, desative e configure de novo.'}
              </p>
            ) : (
              <p>
                {required
                  ? 'A loja pede a verificação de quem trabalha no painel: configure para continuar.'
                  : 'Protege o painel mesmo que alguém descubra a sua senha: entrar pede também um código do seu celular.'}
              </p>
            )}
            <Button
              variant={enabled ? 'secondary' : 'primary'}
              className="justify-self-start"
              onClick={() => setOpen(enabled ? 'off' : 'on')}
            >
              {enabled ? 'Desativar' : 'Configurar'}
              <span className="sr-only"> a verificação em duas etapas</span>
            </Button>
          </div>
        )}
      </Loaded>
      {open && (
        <PartPlace waiting={null}>
          <TwoStepDialog
            user={user}
            task={open}
            onChanged={() => refresh(mine.twoStep, mine.sessions)}
            onClose={() => setOpen(null)}
          />
        </PartPlace>
      )}
    </section>
  );
}
