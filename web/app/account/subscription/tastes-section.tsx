import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { NeverDialog } from './tastes-never-dialog.tsx';
import { useReminders, useTastes } from './use-tastes.ts';

/** What never comes, what is filled up, and whether one is written to. */
export function TastesSection({ subscription }: { subscription: Subscription }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { tastes, never_products = [], reminders } = subscription;
  const filling = useTastes();
  const switching = useReminders();
  return (
    <Card as="section" aria-labelledby="meu-gosto" className="grid gap-4 p-5 sm:p-6">
      <Subheading id="meu-gosto">Do seu gosto</Subheading>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h4 className="font-semibold">Nunca me mande</h4>
          <Button variant="secondary" onClick={() => setIsChoosing(true)} className="max-sm:w-full">
            <Ban aria-hidden="true" className="size-5" />
            {tastes.never.length > 0 ? 'Mudar a lista' : 'Escolher o que não quero'}
          </Button>
        </div>
        <p className="wrap-anywhere">
          {never_products.length > 0
            ? never_products.map(({ product_name }) => product_name).join(', ')
            : 'Lista vazia. O que você puser nela não vem, nem no lugar de outro produto.'}
        </p>
      </div>
      <SavedCheckbox
        label="Complete minha cesta com o melhor da semana"
        hint="Os lugares que você deixar vazios a roça enche, até o máximo do plano."
        checked={tastes.complete}
        save={(complete) => filling.save({ complete })}
      />
      {reminders !== undefined && (
        <SavedCheckbox
          label="Quero lembretes por e-mail"
          hint="Um dia antes de a cesta fechar, e uma pergunta rápida depois que ela chega."
          checked={reminders}
          save={switching.change}
        />
      )}
      {isChoosing && <NeverDialog subscription={subscription} onClose={() => setIsChoosing(false)} />}
    </Card>
  );
}

interface SavedCheckboxProps {
  label: string;
  hint: string;
  checked: boolean;
  save: (wanted: boolean) => Promise<unknown>;
}

/** Shown as pressed while it is being saved; refused, it falls back to what the server has. */
function SavedCheckbox({ checked, save, ...texts }: SavedCheckboxProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  function change(next: boolean): void {
    if (wanted !== null) return;
    setWanted(next);
    void save(next).then(() => setWanted(null));
  }
  return (
    <CheckboxField
      {...texts}
      checked={wanted ?? checked}
      aria-busy={wanted !== null || undefined}
      onChange={({ target }) => change(target.checked)}
    />
  );
}
