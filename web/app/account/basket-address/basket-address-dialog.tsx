import type { Address } from '@cesta/contract/identity/identity';
import { useState } from 'react';
import { AddressOptions } from '../../order/address-options.tsx';
import { ImpactList } from '../../subscription/address-impact/impact-list.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { useAddressImpact, useAddressMove } from './use-address-move.ts';

interface BasketAddressChoiceProps {
  userId: string;
  addresses: readonly Address[];
  /** Where the baskets go now. */
  inUse: string | undefined;
  /** Asked for beforehand, as by the button on its card. */
  startWith?: string | undefined;
  /** The one in use is to be removed: then another has to be chosen. */
  removing?: Address | undefined;
  onClose: () => void;
}

export const BASKET_ADDRESS = 'Endereço das cestas';

export function BasketAddressDialog({ open, ...props }: BasketAddressChoiceProps & { open: boolean }) {
  const { removing, startWith, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={removing ? 'Remover endereço' : BASKET_ADDRESS}>
      <BasketAddressChoice key={`${removing?.id} ${startWith}`} {...props} />
    </Dialog>
  );
}

/** Where the baskets go, chosen with the deliveries that it moves in sight. */
export function BasketAddressChoice(props: BasketAddressChoiceProps) {
  const { userId, addresses, inUse, startWith, removing, onClose } = props;
  const others = addresses.filter(({ id }) => id !== inUse);
  const [chosen, setChosen] = useState(startWith);
  if (others.length === 0) return <NoOther removing={removing} onClose={onClose} />;
  return (
    <div className="grid gap-5">
      <p>
        {removing
          ? `Suas cestas vão para “${removing.label}”. Escolha para onde elas passam a ir, e ele é removido em seguida.`
          : 'Escolha para onde suas cestas passam a ir. Só as que ainda não fecharam mudam.'}
      </p>
      <AddressOptions
        legend={BASKET_ADDRESS}
        name="basket-address"
        addresses={others}
        chosen={chosen}
        onChoose={setChosen}
      />
      {chosen ? (
        <Confirmation key={chosen} {...{ userId, removing, onClose, chosen }} />
      ) : (
        <Ways removing={removing} onClose={onClose} />
      )}
    </div>
  );
}

interface ConfirmationProps extends Pick<BasketAddressChoiceProps, 'userId' | 'removing' | 'onClose'> {
  chosen: string;
}

function Confirmation({ userId, removing, onClose, chosen }: ConfirmationProps) {
  const { data, error, loading, reload } = useAddressImpact(chosen);
  const { busy, perform } = useAddressMove({ userId, removing, onSettled: onClose });
  const impact = data?.impact;
  const refusal = data?.refusal;
  return (
    <>
      <div
        aria-live="polite"
        className={`rounded-control px-4 py-3 ${refusal ? 'bg-sun-pale' : 'bg-leaf-pale'}`}
      >
        {error ? (
          <ErrorCard message={error} retrying={loading} onRetry={reload} />
        ) : refusal && !loading ? (
          <OutOfReach refusal={refusal} onClose={onClose} />
        ) : impact && !loading ? (
          <ImpactList impact={impact} />
        ) : (
          <SkeletonArea>
            <Skeleton className="h-12" />
          </SkeletonArea>
        )}
      </div>
      <Ways
        removing={removing}
        onClose={onClose}
        busy={busy}
        onConfirm={
          impact && !error && !loading
            ? () => void perform({ addressId: chosen, expected: impact.fingerprint })
            : undefined
        }
      />
    </>
  );
}

/** Who has moved away may have no other address: what else there is. */
function OutOfReach({ refusal, onClose }: { refusal: string; onClose: () => void }) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{refusal}</p>
      <p>Não tem outro na nossa área? Cadastre um, ou pause ou cancele a assinatura.</p>
      <div className="-mx-4 flex flex-wrap">
        <LinkButton to="/minha-conta?tab=enderecos" variant="quiet" size="sm" onClick={onClose}>
          Cadastrar outro endereço
        </LinkButton>
        <LinkButton to="/minha-conta?tab=assinatura" variant="quiet" size="sm" onClick={onClose}>
          Pausar ou cancelar
        </LinkButton>
      </div>
    </div>
  );
}

interface WaysProps extends Pick<BasketAddressChoiceProps, 'removing' | 'onClose'> {
  busy?: boolean;
  onConfirm?: (() => void) | undefined;
}

function Ways({ removing, onClose, busy = false, onConfirm }: WaysProps) {
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="quiet" onClick={onClose}>
        Cancelar
      </Button>
      <Button
        variant={removing ? 'danger' : 'primary'}
        busy={busy}
        disabled={!onConfirm}
        onClick={() => onConfirm?.()}
      >
        {removing ? 'Trocar e remover' : 'Trocar endereço das cestas'}
      </Button>
    </div>
  );
}

function NoOther({ removing, onClose }: Pick<BasketAddressChoiceProps, 'removing' | 'onClose'>) {
  return (
    <div className="grid gap-5">
      <p className="text-lead">
        {removing
          ? 'Suas cestas vão para este endereço, e ele é o único que você tem. Cadastre outro antes de removê-lo.'
          : 'Este é o único endereço que você tem. Cadastre outro e volte para escolher.'}
      </p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          Fechar
        </Button>
        {!removing && <LinkButton to="/minha-conta?tab=enderecos">Ver meus endereços</LinkButton>}
      </div>
    </div>
  );
}
