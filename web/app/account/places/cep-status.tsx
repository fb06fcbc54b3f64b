import { MapPinCheck, MapPinOff, SearchX } from 'lucide-react';
import { CoverageWish } from '../../shell/coverage-wish.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { CepNotice } from './use-cep-lookup.ts';

const BOX = 'flex items-start gap-2.5 rounded-control px-4 py-3';

interface CepStatusProps {
  notice: CepNotice;
  /** The subscription's baskets go to this address: it cannot leave the area. */
  hasBaskets?: boolean;
}

/** Tells how the lookup went, to eyes and ears. Nothing it says stops anybody from going on. */
export function CepStatus({ notice, hasBaskets = false }: CepStatusProps) {
  // The button that takes the offer goes with it.
  const message = useKeptFocus<HTMLDivElement>(notice.kind);
  return (
    <>
      <div ref={message} tabIndex={-1} role="status" className="empty:hidden">
        <CepMessage notice={notice} hasBaskets={hasBaskets} />
      </div>
      {notice.kind === 'outside' && <CoverageWish key={notice.cep} cep={notice.cep} />}
    </>
  );
}

function CepMessage({ notice, hasBaskets }: Required<CepStatusProps>) {
  switch (notice.kind) {
    case 'idle':
      return null;
    case 'searching':
      return (
        <p className={`${BOX} text-ink-soft`}>
          <Spinner className="mt-0.5 shrink-0" />
          Buscando o endereço…
        </p>
      );
    case 'found':
      return (
        <p className={`${BOX} bg-leaf-pale text-leaf-deep`}>
          <MapPinCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>Entregamos aí: {notice.text}</span>
        </p>
      );
    case 'offer':
      return (
        <div className={`${BOX} bg-sun-pale text-sun-deep`}>
          <MapPinCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div className="grid justify-items-start gap-2">
            <p>Este CEP é de {notice.text}. Deixamos o que você digitou.</p>
            <Button variant="secondary" onClick={notice.accept}>
              Usar o endereço do CEP
            </Button>
          </div>
        </div>
      );
    default:
      return <Trouble kind={notice.kind} text={notice.text} hasBaskets={hasBaskets} />;
  }
}

const NEXT_STEP = {
  outside: 'Você pode guardar este endereço, mas ainda não entregamos nele.',
  unknown: 'Confira o número ou preencha o endereço abaixo.',
  failed: '',
};
const KEEP_BASKETS =
  'Suas cestas vão para este endereço. Cadastre este CEP como um endereço novo; as cestas continuam indo para o de antes.';

interface TroubleProps {
  kind: keyof typeof NEXT_STEP;
  text: string;
  hasBaskets: boolean;
}

function Trouble({ kind, text, hasBaskets }: TroubleProps) {
  const Icon = kind === 'outside' ? MapPinOff : SearchX;
  const nextStep = kind === 'outside' && hasBaskets ? KEEP_BASKETS : NEXT_STEP[kind];
  return (
    <div className={`${BOX} bg-sun-pale text-sun-deep`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{text}</p>
        {nextStep && <p>{nextStep}</p>}
      </div>
    </div>
  );
}
