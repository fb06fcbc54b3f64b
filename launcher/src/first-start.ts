import type { Store } from '@cesta/api/store';

export async function seedFirstStart(_store: Store): Promise<void> {}
