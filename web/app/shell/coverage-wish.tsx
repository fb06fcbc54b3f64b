import type { Done } from '@cesta/contract/base/answers';
import { FASTEST_PERSON_MS } from '@cesta/contract/base/constants';
import { isEmail } from '@cesta/contract/base/formats';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, api, errorText } from '../session/api-client.ts';
import { askPublicCep } from '../session/public-cep.ts';
import { useSession } from '../session/session-store.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { useStore } from './store-info.ts';

const WRONG_EMAIL = 'Confira o endereço, como em ana@exemplo.com';
const NOT_SENT = 'Não conseguimos anotar. Confira a sua conexão e tente de novo.';
/** Where the CEP is helps the operator; nobody waits long for it. */
const PATIENCE_MS = 2500;

/** Whoever is out of reach leaves an e-mail for the day it comes. Opens when it is wanted: few people do. */
export function CoverageWish({ cep }: { cep: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <WishForm cep={cep} />;
  return (
    <Button variant="secondary" onClick={() => setIsOpen(true)} className="justify-self-start">
      Quero saber quando chegarem aqui
    </Button>
  );
}

/** Stands inside other forms, so it is none itself: Enter in it sends the wish and not the form around. */
function WishForm({ cep }: { cep: string }) {
  const { user } = useSession();
  const [email, setEmail] = useState(user?.email ?? '');
  const { state, send } = useWish(cep);
  const title = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const done = state.kind === 'done' ? state.text : '';
  const answer = useKeptFocus(done);
  useEffect(() => field.current?.querySelector('input')?.focus(), []);

  function submitByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void send(email);
  }

  return (
    <>
      {/* There from the start: what is put into it is heard. */}
      <p
        ref={answer}
        tabIndex={-1}
        role="status"
        className={done ? 'rounded-control bg-leaf-pale px-4 py-3 font-semibold text-leaf-deep' : 'sr-only'}
      >
        {done}
      </p>
      {!done && (
        <fieldset
          ref={field}
          aria-labelledby={title}
          className="grid gap-3 rounded-card border border-line bg-card p-4"
        >
          <h3 id={title} className="font-sans text-body font-semibold">
            Um e-mail no dia em que chegarmos
          </h3>
          <TextField
            label="Email para o aviso"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            error={state.kind === 'wrong' ? state.text : undefined}
            onChange={(event) => setEmail(event.target.value)}
            onKeyDown={submitByKey}
          />
          <p className="text-small text-ink-soft">
            Ao pedir, você concorda que guardemos este e-mail e o lugar só para este aviso: é um e-mail só, e
            depois apagamos os dois. Mais na{' '}
            <Link to="/privacidade" target="_blank" rel="noreferrer" className="underline underline-offset-4">
              política de privacidade
              <span className="sr-only"> (abre em outra aba)</span>
            </Link>
            .
          </p>
          <Button
            variant="secondary"
            busy={state.kind === 'sending'}
            onClick={() => void send(email)}
            className="justify-self-start"
          >
            {state.kind === 'sending' ? 'Anotando…' : 'Avisem-me'}
          </Button>
        </fieldset>
      )}
    </>
  );
}

type WishState = { kind: 'open' | 'sending' } | { kind: 'wrong' | 'done'; text: string };

function useWish(cep: string) {
  const { cepLookupUrl } = useStore();
  const [state, setState] = useState<WishState>({ kind: 'open' });
  const openedAt = useRef(0);
  const gone = useRef<AbortController>(null);
  useEffect(() => {
    openedAt.current = performance.now();
    const leaving = new AbortController();
    gone.current = leaving;
    return () => leaving.abort();
  }, []);

  async function send(typed: string) {
    if (state.kind === 'sending') return;
    const email = typed.trim();
    if (!isEmail(email)) return setState({ kind: 'wrong', text: WRONG_EMAIL });
    setState({ kind: 'sending' });
    try {
      const place = await findPlace(cep, cepLookupUrl, gone.current?.signal);
      const elapsedMs = await reachReadingTime(openedAt.current);
      const { message } = await api.post<Done>('/coverage-wishes', { email, cep, ...place, elapsedMs });
      setState({ kind: 'done', text: message });
    } catch (error) {
      // It has come in the meantime: that is no mistake of anybody's.
      if (error instanceof ApiError && error.status === 409)
        return setState({ kind: 'done', text: error.message });
      setState({ kind: 'wrong', text: errorText(error, NOT_SENT) });
    }
  }
  return { state, send };
}

/** Empty when nobody tells: the wish counts all the same. */
async function findPlace(cep: string, lookupUrl: string, signal = new AbortController().signal) {
  try {
    const answer = await askPublicCep(cep, { lookupUrl, signal, patienceMs: PATIENCE_MS });
    if (answer.erro) return {};
    const { bairro = '', localidade = '', uf = '' } = answer;
    return { neighborhood: bairro.slice(0, 120), city: localidade.slice(0, 120), state: uf.slice(0, 2) };
  } catch {
    return {};
  }
}

/** The store takes what is sent at once for the work of a machine: who is that quick waits out the moment here. */
async function reachReadingTime(openedAt: number): Promise<number> {
  const elapsed = () => Math.round(performance.now() - openedAt);
  const missing = FASTEST_PERSON_MS - elapsed();
  if (missing > 0) await new Promise((resolve) => setTimeout(resolve, missing));
  return Math.max(elapsed(), FASTEST_PERSON_MS);
}
