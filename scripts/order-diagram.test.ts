import { expect, test } from 'vitest';
import { TRANSITIONS } from '../api/src/modules/orders/transitions.rules.ts';
import { readPage } from './named-tests.ts';

const PLACES: Record<string, string> = {
  new: '[*]',
  deleted: '[*]',
  wanted: 'any',
  former: 'any',
  restored: 'any',
};

/** What lets an order's status stay as it is, is no arrow. */
const arrows = TRANSITIONS.filter(({ to }) => to !== 'same').map(({ change, by, from, to, ...row }) => {
  const guard = row.while ? ` [${row.while}]` : '';
  return `${PLACES[from] ?? from} --> ${PLACES[to] ?? to}: ${change}${guard} (${by})`;
});

test('the order drawn in ARCHITECTURE.md goes the ways of the table, and no other', () => {
  const [, diagram = ''] = readPage('ARCHITECTURE.md').split('stateDiagram-v2');
  const drawn = diagram.slice(0, diagram.indexOf('```')).match(/^.+-->.+$/gm) ?? [];
  expect(drawn.map((line) => line.trim()).toSorted()).toEqual(arrows.toSorted());
});
