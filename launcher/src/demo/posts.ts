import { flourHouse } from './posts/flour-house.ts';
import { okraStew } from './posts/okra-stew.ts';
import type { DemoPost } from './posts/post.ts';
import { seasons } from './posts/seasons.ts';
import { shortChain } from './posts/short-chain.ts';
import { storingLeaves } from './posts/storing-leaves.ts';

export const demoPosts: readonly DemoPost[] = [okraStew, storingLeaves, flourHouse, seasons, shortChain];
