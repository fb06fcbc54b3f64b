import { toThousandths } from '@cesta/contract/supply/quantities';
import type { Growers } from '@cesta/contract/supply/receiving';
import { type FormEvent, useState } from 'react';
import { focusWrong } from '../../forms/focus-wrong.ts';
import { useTyped } from '../../forms/typed-again.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FormSkeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRole } from '../every-tab/use-role.ts';
import { FormButtons } from '../forms/form-buttons.tsx';
import type { Waiting } from './receiving-queue.ts';
import { entryOf } from './receiving-words.ts';

const GROWERS = apiQuery<Growers>(
  panel.growers,
  '/admin/harvest/growers',
  'Erro ao carregar quem planta o quê',
);

interface UnaskedProps {
  open: boolean;
  date: string;
  onEnter: (waiting: Waiting) => void;
  onClose: () => void;
}

/** What nobody asked for: of the farm's own crops, or anything else the shop knows. */
export function UnaskedDialog({ open, onClose, ...rest }: UnaskedProps) {
  // Fetched with the screen: the shed may have no signal when it is needed.
  const growers = useApiQuery(GROWERS);
  return (
    <Dialog open={open} onClose={onClose} title="Chegou sem pedido">
      {open && (
        <Loaded from={growers} waiting={<FormSkeleton fields={3} />}>
          {(known) => <UnaskedForm known={known} onClose={onClose} {...rest} />}
        </Loaded>
      )}
    </Dialog>
  );
}

function UnaskedForm({ known, date, onEnter, onClose }: Omit<UnaskedProps, 'open'> & { known: Growers }) {
  const isOffice = useRole() === 'admin';
  const keptAs = `unasked on ${date}`;
  const [producerId, setProducerId] = useTyped(`${keptAs}, producer`, '');
  const [goods, setGoods] = useTyped(`${keptAs}, goods`, '');
  const [unit, setUnit] = useTyped(`${keptAs}, unit`, '');
  const [portions, setPortions] = useTyped(`${keptAs}, portions`, '1');
  const [quantity, setQuantity] = useTyped(`${keptAs}, quantity`, '');
  const [price, setPrice] = useTyped(`${keptAs}, price`, '');
  const [isTold, setTold] = useState(false);
  const crops = known.producers.find(({ id }) => id === producerId)?.crops ?? [];
  const crop = crops.find(({ id }) => id === goods);
  const product = known.products.find(({ id }) => id === goods);
  const thousandths = toThousandths(quantity) ?? 0;
  const holds = Number(portions);
  const isPriceRight = price === '' || /^\d{1,5}([.,]\d{1,2})?$/.test(price.trim());
  const isWhole = Number.isInteger(holds) && holds >= 1 && holds <= 10_000;

  function choose(id: string) {
    setGoods(id);
    setUnit(known.products.find((each) => each.id === id)?.unit ?? '');
    setPortions('1');
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTold(true);
    focusWrong(event.currentTarget);
    if (!producerId || thousandths <= 0) return;
    const entry = { kind: 'received' as const, thousandths, reason: '' };
    if (crop)
      onEnter(entryOf(date, producerId, { ...crop, key: `${crop.id} ${crop.unit}`, cropId: crop.id }, entry));
    else if (product && unit.trim() && isWhole && isPriceRight)
      onEnter(
        entryOf(
          date,
          producerId,
          {
            key: `${product.id} ${unit.trim()}`,
            cropId: null,
            productId: product.id,
            productName: product.name,
            unit: unit.trim(),
            portions: holds,
          },
          { ...entry, price: price.trim() || undefined },
        ),
      );
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <SelectField
        label="De quem"
        value={producerId}
        data-autofocus
        error={isTold && !producerId ? 'Escolha o produtor' : undefined}
        onChange={(event) => {
          setProducerId(event.target.value);
          choose('');
        }}
      >
        <option value="">Escolha…</option>
        {known.producers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {producerId && (
        <SelectField
          label="O que chegou"
          value={goods}
          error={isTold && !crop && !product ? 'Escolha o que chegou' : undefined}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">Escolha…</option>
          {crops.length > 0 && (
            <optgroup label="O que ele planta para a loja">
              {crops.map(({ id, productName, unit: own }) => (
                <option key={id} value={id}>
                  {productName} ({own})
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label="Outro produto, sem preço combinado">
            {known.products.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        </SelectField>
      )}
      {product && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Unidade"
            maxLength={60}
            value={unit}
            error={isTold && !unit.trim() ? 'Em que unidade veio?' : undefined}
            hint="Como veio: caixa, saco, kg."
            onChange={(event) => setUnit(event.target.value)}
          />
          <TextField
            label="Porções em cada um"
            inputMode="numeric"
            value={portions}
            error={isTold && !isWhole ? 'Escreva um número inteiro' : undefined}
            onChange={(event) => setPortions(event.target.value)}
          />
        </div>
      )}
      <TextField
        label={`Quanto veio${crop ? ` (${crop.unit})` : ''}`}
        inputMode="decimal"
        autoComplete="off"
        value={quantity}
        error={isTold && thousandths <= 0 ? 'Escreva a quantidade, como 2,5' : undefined}
        onChange={(event) => setQuantity(event.target.value)}
      />
      {product && isOffice && (
        <TextField
          label="Preço de cada um (R$)"
          optional
          inputMode="decimal"
          value={price}
          hint="Em branco fica sem preço, e Acertos lembra."
          error={isTold && !isPriceRight ? 'Escreva o preço em reais, como 12,50' : undefined}
          onChange={(event) => setPrice(event.target.value)}
        />
      )}
      <FormButtons submitLabel="Anotar" busy={false} onCancel={onClose} />
    </form>
  );
}
