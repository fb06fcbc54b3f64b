import { ownStore } from '../every-tab/own-store.ts';
import { toShed } from './receiving-queue.ts';

export const shedStore = ownStore('shed', toShed);
