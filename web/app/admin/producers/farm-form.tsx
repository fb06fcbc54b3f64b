import { formatPhone } from '@cesta/contract/base/formats';
import type { Farm } from '@cesta/contract/supply/farms';
import { SILENCE_LABELS, SILENCE_RULES, type SilenceRule } from '@cesta/contract/supply/supply-constants';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConflictNote } from '../forms/conflict-note.tsx';
import { UnsavedGuard } from '../forms/unsaved-guard.tsx';
import { FarmCrops } from './farm-crops.tsx';
import { type FarmForm as Form, useFarmForm } from './use-farm-form.ts';

/** How to reach and pay a farmer, what they grow, and what counts when they say nothing. */
export function FarmForm({ farm }: { farm: Farm }) {
  const form = useFarmForm(farm);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.busy) void form.save();
  }

  return (
    <>
      <form onSubmit={submit} noValidate aria-label="Fornecimento" className="grid gap-6">
        {form.conflict && <ConflictNote {...form.conflict} />}
        <Section title="Contato (só o escritório vê)">
          <ContactFields form={form} />
        </Section>
        <Section title="O que planta">
          <FarmCrops form={form} />
        </Section>
        <Section title="Se não responder">
          <SilenceChoice form={form} />
        </Section>
        <Button type="submit" busy={form.busy} className="justify-self-end max-sm:w-full">
          Salvar fornecimento
        </Button>
      </form>
      <UnsavedGuard isUnsaved={form.isUnsaved} />
    </>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h3 className="text-subheading font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function ContactFields({ form: { values, errors, change } }: { form: Form }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label="Telefone"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        error={errors['contact.phone']}
        value={values.phone}
        onChange={(event) => change({ phone: formatPhone(event.target.value) })}
      />
      <TextField
        label="Email"
        optional
        type="email"
        autoComplete="off"
        error={errors['contact.email']}
        value={values.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <TextField
        label="Chave Pix"
        optional
        maxLength={140}
        autoComplete="off"
        error={errors['contact.pixKey']}
        value={values.pixKey}
        onChange={(event) => change({ pixKey: event.target.value })}
      />
    </div>
  );
}

const SILENCE_HINTS: Record<SilenceRule, string> = {
  confirms: 'O que foi pedido conta como confirmado.',
  usual: 'Conta a quantidade usual da semana.',
  nothing: 'Sem resposta, não se conta com nada.',
};

function SilenceChoice({ form: { values, change } }: { form: Form }) {
  return (
    <fieldset>
      <legend className="sr-only">O que vale sem resposta</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {SILENCE_RULES.map((rule) => (
          <label
            key={rule}
            className="flex min-h-11 cursor-pointer gap-3 rounded-control border border-line bg-card p-3 has-checked:border-leaf has-checked:bg-leaf-pale"
          >
            <input
              type="radio"
              name="silence"
              className="mt-1 size-5 shrink-0 accent-leaf"
              checked={values.silence === rule}
              onChange={() => change({ silence: rule })}
            />
            <span>
              <span className="block font-semibold">{SILENCE_LABELS[rule]}</span>
              <span className="text-small text-ink-soft">{SILENCE_HINTS[rule]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
