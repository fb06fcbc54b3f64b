import type { Farm } from '@cesta/contract/supply/farms';
import { useState } from 'react';
import { newId } from '../../forms/new-id.ts';
import { typedBefore, useKeptAlong, useTyped } from '../../forms/typed-again.ts';
import { panel } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { ApiError, api, errorText } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';
import type { Clash } from '../forms/clashes.ts';
import { catchUp } from './farm-conflict.ts';
import {
  bodyOf,
  type CropValues,
  type FarmErrors,
  type FarmValues,
  newCrop,
  valuesOf,
} from './farm-values.ts';

const FAILED = 'Erro ao salvar o fornecimento';

/** Contact and crops of a farm, saved as a whole. Whatever the server says, what was typed stays. */
export function useFarmForm(farm: Farm) {
  const path = `/admin/farms/${farm.producerId}`;
  const keptAs = `farm ${farm.producerId}`;
  const [isWanted] = useState(() => typedBefore(keptAs) !== undefined);
  /** What it began from: it tells what was typed, and whether somebody else has saved meanwhile. */
  const [base, setBase] = useKeptAlong(`${keptAs}, base`, () => baseOf(farm), { isWanted });
  const [values, setValues] = useTyped(keptAs, base.values, base.values);
  const [errors, setErrors] = useState<FarmErrors>({});
  const [conflict, setConflict] = useState<{ message: string; clashes: readonly Clash[] }>();
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();

  const change = (changes: Partial<FarmValues>) => setValues((before) => ({ ...before, ...changes }));
  const changeCrops = (next: (crops: CropValues[]) => CropValues[]) =>
    setValues((before) => ({ ...before, crops: next(before.crops) }));

  function refuse(found: FarmErrors, message: string): void {
    setErrors(found);
    toast.warning(message);
    // Once the texts are on screen.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('dialog [aria-invalid]')?.focus());
  }

  async function save(): Promise<void> {
    const { body, errors: wrong } = bodyOf(values, base.version);
    if (!body) return refuse(wrong, Object.values(wrong)[0] ?? FAILED);
    setBusy(true);
    try {
      const after = await api.put<Farm>(path, body);
      const next = baseOf(after);
      setBase(next);
      setValues(next.values);
      setErrors({});
      setConflict(undefined);
      refresh(panel.farm(farm.producerId));
      toast.success('Fornecimento salvo');
    } catch (error) {
      await explain(error);
    } finally {
      setBusy(false);
    }
  }

  async function explain(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.status === 409) await compare(error.message);
    if (error instanceof ApiError && error.status === 422) return refuse(error.fields, error.message);
    toast.error(errorText(error, FAILED));
  }

  /**
   * Saving again is then a decision. Without an answer the other boxes show what was, so that no note may say otherwise;
   * the next try meets the same refusal.
   */
  async function compare(message: string): Promise<void> {
    const found = await api.get<Farm>(path).catch(() => null);
    if (!found) return setConflict(undefined);
    const next = baseOf(found);
    const [before, now] = [base.values, next.values];
    setBase(next);
    setValues((typed) => catchUp({ before, now, typed }).values);
    setConflict({ message, clashes: catchUp({ before, now, typed: values }).clashes });
  }

  return {
    values,
    errors,
    conflict,
    busy,
    save,
    change,
    isUnsaved: () => JSON.stringify(values) !== JSON.stringify(base.values),
    addCrop: (product: { id: string; name: string }) =>
      changeCrops((crops) => [...crops, newCrop(product, newId())]),
    changeCrop: (key: string, changes: Partial<CropValues>) =>
      changeCrops((crops) => crops.map((crop) => (crop.key === key ? { ...crop, ...changes } : crop))),
    removeCrop: (key: string) => changeCrops((crops) => crops.filter((crop) => crop.key !== key)),
  };
}

/** A farm as it is edited, and which one that was. */
const baseOf = (farm: Farm) => ({ values: valuesOf(farm), version: farm.contact.version });

export type FarmForm = ReturnType<typeof useFarmForm>;
