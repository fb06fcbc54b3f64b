import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../parts/switch.tsx';
import { TAB_KEYS } from './tab-keys.ts';

interface ShortcutsDialogProps {
  areOn: boolean;
  onTurn: (on: boolean) => void;
  onClose: () => void;
}

const EVERYWHERE: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'Buscar'],
  [['n'], 'Novo, onde a aba tem esse botão'],
  [['?'], 'Esta lista'],
  [['Esc'], 'Fechar o que está aberto'],
];

const IN_TABLE: typeof EVERYWHERE = [
  [['Enter'], 'Editar preço ou estoque na tabela; de novo, salvar e descer'],
  [['Tab'], 'Salvar e ir ao próximo campo'],
  [['Esc'], 'Deixar como estava'],
];

/** Every key of the panel, and the switch for whoever wants none. */
export default function ShortcutsDialog({ areOn, onTurn, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Atalhos do teclado" shape="wide">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Keys title="Em qualquer aba" keys={EVERYWHERE} />
        <Keys title="Em Produtos" keys={IN_TABLE} />
        <Keys
          title="Ir para uma aba"
          keys={TAB_KEYS.map(({ key, label }) => [['g', key], label] as const)}
          isWide
        />
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <p className="text-small text-ink-soft">Enquanto você escreve, as letras são só letras.</p>
        <Switch
          label="Atalhos do teclado"
          checked={areOn}
          busy={false}
          text={areOn ? 'Ligados' : 'Desligados'}
          onToggle={() => onTurn(!areOn)}
        />
      </div>
    </Dialog>
  );
}

function Keys({ title, keys, isWide }: { title: string; keys: typeof EVERYWHERE; isWide?: boolean }) {
  return (
    <section className={isWide ? 'sm:col-span-2' : undefined}>
      <h3 className="mb-1 text-body font-semibold">{title}</h3>
      <dl className={isWide ? 'sm:columns-2 sm:gap-8' : undefined}>
        {keys.map(([names, what]) => (
          <div
            key={what}
            className="flex break-inside-avoid items-baseline justify-between gap-4 border-line border-b py-1.5"
          >
            <dd className="order-2 text-right">{what}</dd>
            <dt className="flex shrink-0 items-baseline gap-1">
              {names.map((name, place) => (
                <Key key={name} follows={place > 0}>
                  {name}
                </Key>
              ))}
            </dt>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Key({ follows, children }: { follows: boolean; children: ReactNode }) {
  return (
    <>
      {follows && <span className="text-small text-ink-soft">depois</span>}
      <kbd className="min-w-7 rounded-control border border-edge bg-card px-2 py-0.5 text-center font-sans text-small font-semibold">
        {children}
      </kbd>
    </>
  );
}
