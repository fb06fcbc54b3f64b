import type { WorklistAction, WorklistItem, WorklistKind } from '@cesta/contract/panel/worklist';
import { type Answer, callAs } from './calling.ts';
import { signIn } from './sign-in.ts';
import type { TestStore } from './test-store.ts';

/** What the operator sees of one kind. */
export async function worklistOf(store: TestStore, kind: WorklistKind): Promise<WorklistItem[]> {
  const admin = await signIn(store, { role: 'admin' });
  const { body } = await callAs(admin, store, 'GET', '/admin/worklist');
  const groups: { kind: WorklistKind; items: WorklistItem[] }[] = body.groups;
  return groups.find((group) => group.kind === kind)?.items ?? [];
}

/** Presses one of the buttons beside an item; `typed` goes where the action asks for a text. */
export async function press(
  store: TestStore,
  item: WorklistItem | undefined,
  label: string,
  typed = '',
): Promise<Answer> {
  const action: WorklistAction | undefined = item?.actions.find((it) => it.label === label);
  if (!action) throw new Error(`Nothing is called ${label}`);
  const admin = await signIn(store, { role: 'admin' });
  const body = { ...action.body, ...(action.input && { [action.input.name]: typed }) };
  const payload = Object.keys(body).length > 0 ? body : undefined;
  return callAs(admin, store, action.method, action.path, payload);
}
