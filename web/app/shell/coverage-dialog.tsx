import { CEP_DIGITS, formatCep, onlyDigits } from '@cesta/contract/base/formats';
import type { Coverage } from '@cesta/contract/coverage/coverage';
import { COVERAGE_SUGGESTIONS } from '@cesta/contract/coverage/coverage-constants';
import { MapPinCheck, MapPinOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api, errorText } from '../session/api-client.ts';
import { keepCep, readKeptCep } from '../session/kept-cep.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast-store.ts';
import { CoverageWish } from './coverage-wish.tsx';

type Answer = Coverage & { cep: string };

/** The last answer counts, whatever was asked before. */
const KEY = 'coverage';

const ALREADY_SERVED = 'Já entregamos em:';

export default function CoverageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Entregamos aí?">
      <CoverageForm onClose={onClose} />
    </Dialog>
  );
}

function CoverageForm({ onClose }: { onClose: () => void }) {
  const [cep, setCep] = useState(() => readKeptCep()?.cep ?? '');
  const [checking, setChecking] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isComplete = cep.length === CEP_DIGITS;

  async function check() {
    if (checking) return;
    if (!isComplete) return toast.warning('CEP deve ter 8 dígitos', { key: KEY });
    setChecking(true);
    try {
      const coverage = await api.get<Coverage>(`/zipcode/check/${cep}`);
      keepCep(cep, coverage);
      setAnswer({ ...coverage, cep });
      announce(coverage);
    } catch (error) {
      toast.error(errorText(error, 'Erro ao verificar CEP'), { key: KEY });
    } finally {
      setChecking(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void check();
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-ink-soft">Digite o CEP de onde quer receber a sua cesta.</p>
      <TextField
        label="CEP"
        data-autofocus
        name="cep"
        inputMode="numeric"
        autoComplete="postal-code"
        hint="Só os números, são 8"
        value={cep}
        onChange={(event) => {
          setCep(onlyDigits(event.target.value, CEP_DIGITS));
          setAnswer(null);
        }}
        // A disabled button swallows Enter, and with it the warning that explains why.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void check();
        }}
      />
      <Button type="submit" size="lg" disabled={!isComplete} busy={checking}>
        {checking ? 'Verificando…' : 'Verificar CEP'}
      </Button>
      {answer && <CoverageAnswer answer={answer} onClose={onClose} />}
      {answer?.covered === false && <CoverageWish key={answer.cep} cep={answer.cep} />}
    </form>
  );
}

/** Stays when the toast is gone. */
function CoverageAnswer({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const { covered, zone } = answer;
  const place = zone && [zone.neighborhood, `${zone.city} - ${zone.state}`].filter(Boolean).join(', ');
  const Icon = covered ? MapPinCheck : MapPinOff;
  return (
    <div className={`flex flex-wrap gap-3 rounded-card p-4 ${covered ? 'bg-leaf-pale' : 'bg-sun-pale'}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <div className="grid min-w-0 grow basis-44 justify-items-start gap-3">
        <p>
          <strong>{formatCep(answer.cep)}</strong>
          {covered ? ` está na nossa rota${place ? `: ${place}` : ''}.` : ' ainda está fora da nossa rota.'}
        </p>
        {!covered && <Served areas={answer.suggestedAreas} />}
        <LinkButton to={covered ? '/produtos' : '/faq'} variant="secondary" onClick={onClose}>
          {covered ? 'Escolher produtos' : 'Ver onde entregamos'}
        </LinkButton>
      </div>
    </div>
  );
}

/** In other words than the toast beside it: 'Barra (Salvador)'. An older server may name none. */
function Served({ areas = [] }: { areas?: readonly string[] | undefined }) {
  if (areas.length === 0) return null;
  const names = areas.slice(0, COVERAGE_SUGGESTIONS).map((area) => {
    const [neighborhood, city] = area.split(', ');
    return city ? `${neighborhood} (${city})` : area;
  });
  return (
    <p className="text-small">
      {ALREADY_SERVED} {names.join(', ')}.
    </p>
  );
}

function announce({ covered, message, suggestedAreas }: Coverage): void {
  if (covered) toast.success(message, { title: 'Ótima Notícia!', key: KEY });
  else {
    const lines = suggestedAreas?.slice(0, COVERAGE_SUGGESTIONS);
    toast.warning(message, { title: 'Ops!', lead: ALREADY_SERVED, lines, key: KEY });
  }
}
