// @vitest-environment happy-dom
import { basketLimits } from '@cesta/contract/subscriptions/basket-rules';
import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeToast, toastStore } from '../ui/toast-store.ts';
import { type BasketProduct, fitting, shelves, useBasketChoice } from './use-basket-choice.ts';

const many = (count: number, prefix: string, category: BasketProduct['category']): BasketProduct[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${prefix}${index}`,
    name: `${prefix} ${index}`,
    category,
    imageUrl: '',
  }));
const vegetables = [...many(6, 'legume', 'Legumes'), ...many(3, 'tempero', 'Temperos')];
vegetables.push(...many(2, 'verdura', 'Verduras'), ...many(1, 'cogumelo', 'Cogumelos'));
const fruits = many(7, 'fruta', 'Frutas');
const honey = many(1, 'mel', 'Outros');
const products = [...vegetables, ...fruits, ...honey];
const ids = (list: readonly BasketProduct[]) => list.map(({ id }) => id);

const told = () => toastStore.getSnapshot().map(({ type, text }) => `${type}: ${text}`);

function choose(plan: PlanType, startWith: readonly string[] = []) {
  const kept: string[][] = [];
  const { result } = renderHook(() =>
    useBasketChoice({ plan, products, startWith, onChange: (next) => kept.push(next) }),
  );
  const toggle = (list: readonly BasketProduct[]) => {
    for (const product of list) act(() => result.current.toggle(product));
  };
  return { result, toggle, kept };
}

beforeEach(() => {
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
});

it('puts each kind on its own shelf and leaves out what no basket holds', () => {
  expect(shelves(products)).toEqual({ vegetables, fruits });
});

it('offers nothing that is for the shop alone, and takes it out of an earlier choice', () => {
  const [first, ...others] = vegetables.map((product, place) => ({ ...product, inBaskets: place > 0 }));
  if (!first) throw new Error('no vegetable');
  expect(shelves([first, ...others]).vegetables).toEqual(others);
  expect(ids(fitting('essencial', [first, ...others], [first.id, others[0]?.id ?? '']))).toEqual([
    others[0]?.id,
  ]);
});

describe.each(PLAN_TYPES)('a basket of the plan %s', (plan) => {
  const { maxVegetables, maxFruits, minVegetables, minFruits } = basketLimits(plan);

  it(`refuses vegetable ${maxVegetables + 1} and fruit ${maxFruits + 1}, and loses nothing by that`, () => {
    const { result, toggle } = choose(plan);
    toggle(vegetables.slice(0, maxVegetables + 1));
    expect(told()).toEqual([`warning: Você já selecionou o máximo de ${maxVegetables} vegetais`]);
    toggle(fruits.slice(0, maxFruits + 1));
    expect(told()).toContain(`warning: Você já selecionou o máximo de ${maxFruits} frutas`);
    expect(result.current.chosen).toHaveLength(maxVegetables + maxFruits);
    expect(result.current.check()).toBe(true);
  });

  it(`asks for ${minVegetables} vegetables and ${minFruits} fruits at least`, () => {
    const { result, toggle } = choose(plan, ids(vegetables.slice(0, minVegetables - 1)));
    act(() => void expect(result.current.check()).toBe(false));
    expect(told()).toEqual([`warning: Selecione pelo menos ${minVegetables} vegetais`]);
    toggle(vegetables.slice(minVegetables - 1, minVegetables));
    act(() => void expect(result.current.check()).toBe(false));
    expect(told()).toContain(`warning: Selecione pelo menos ${minFruits} frutas`);
    toggle(fruits.slice(0, minFruits));
    expect(result.current.check()).toBe(true);
  });
});

describe('a choice', () => {
  it('is told on every change, and a second press takes the product out', () => {
    const { result, toggle, kept } = choose('essencial', ['fruta0']);
    toggle(vegetables.slice(0, 1));
    expect(result.current.isChosen('legume0')).toBe(true);
    toggle(vegetables.slice(0, 1));
    expect(kept).toEqual([['fruta0', 'legume0'], ['fruta0']]);
  });

  it('starts with what still may go in: nothing gone, nothing twice, nothing above the limit', () => {
    const earlier = ['sumiu', 'mel0', 'fruta0', 'fruta0', ...ids(vegetables)];
    expect(ids(fitting('essencial', products, earlier))).toEqual(['fruta0', ...ids(vegetables.slice(0, 6))]);
    const { result } = choose('essencial', earlier);
    expect(result.current.chosen).toHaveLength(7);
  });
});

describe('what is sold out', () => {
  const couve: BasketProduct = {
    id: 'couve',
    name: 'Couve',
    category: 'Verduras',
    imageUrl: '',
    inStock: false,
  };
  const quiabo: BasketProduct = { ...couve, id: 'quiabo', name: 'Quiabo', harvestedForBaskets: true };
  const shelf = [couve, quiabo, ...products];
  const open = (startWith: string[], kept: string[]) =>
    renderHook(() => useBasketChoice({ plan: 'essencial', products: shelf, startWith, kept })).result;

  it('stands last, is refused by its name, and goes in where it is harvested for baskets', () => {
    expect(ids(shelves(shelf).vegetables).slice(-2)).toEqual(['couve', 'quiabo']);
    const choice = open([], []);
    act(() => choice.current.toggle(couve));
    expect(told()).toEqual(['warning: Não temos Couve no momento. Escolha outro produto.']);
    act(() => choice.current.toggle(quiabo));
    expect(ids(choice.current.chosen)).toEqual(['quiabo']);
  });

  it('stays where a subscription has it, and is named where it was only thought of', () => {
    expect(open(['couve'], ['couve']).current.gone).toEqual([]);
    const thought = open(['couve'], []);
    expect(ids(thought.current.gone)).toEqual(['couve']);
    act(() => expect(thought.current.check()).toBe(false));
    expect(told()).toEqual(['warning: Não temos Couve no momento. Escolha outro produto.']);
  });
});

describe('what shall never come', () => {
  const open = (startWith: string[]) =>
    renderHook(() =>
      useBasketChoice({ plan: 'essencial', products, startWith, kept: startWith, never: ['legume0'] }),
    ).result;
  const words =
    'Você pediu para nunca mandar legume 0. Para escolher, tire da lista "Nunca me mande", em Do seu gosto.';

  it('is known as such, and refused with the reason and the way out; no suggestion brings it', () => {
    const choice = open([]);
    expect(products.filter(choice.current.isNever).map(({ id }) => id)).toEqual(['legume0']);
    act(() => choice.current.toggle(products[0] as BasketProduct));
    expect(told()).toEqual([`warning: ${words}`]);
    expect(choice.current.chosen).toEqual([]);
    act(() => expect(choice.current.add(['legume0', 'legume1'])).toEqual(['legume1']));
  });

  it('and is chosen all the same, as in an old tab, is named and can be taken out', () => {
    const choice = open(['legume0', 'legume1']);
    expect(choice.current.goneText).toBe(words);
    act(() => expect(choice.current.check()).toBe(false));
    expect(told()).toEqual([`warning: ${words}`]);
    act(() => choice.current.toggle(products[0] as BasketProduct));
    expect(choice.current.goneText).toBe('');
  });
});

it('takes as much of a suggestion as fits, and gives back what was chosen before', () => {
  const { result, toggle } = choose('essencial');
  toggle(fruits.slice(0, 2));
  const before = ids(result.current.chosen);
  act(() =>
    expect(result.current.add([...ids(fruits), 'mel0', 'fremd', 'legume0'])).toEqual(['fruta2', 'legume0']),
  );
  expect(result.current.chosen).toHaveLength(4);
  act(() => result.current.restore(before));
  expect(ids(result.current.chosen)).toEqual(before);
});
