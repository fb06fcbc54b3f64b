import type { OrganicMechanism } from '@cesta/contract/catalog/organic-constants';
import type { SilenceRule } from '@cesta/contract/supply/supply-constants';
import { demoProducts } from './products.ts';

export interface DemoFarm {
  producerKey: string;
  /** Nobody has these: they end where no number, mailbox or key begins. */
  phone: string;
  email: string;
  pixKey: string;
  silence: SilenceRule;
  proof?: { mechanism: OrganicMechanism; body: string; registration: string; daysLeft: number };
  /** What others grow as well: asked for after them. */
  alsoGrows: readonly string[];
}

export const demoFarms: readonly DemoFarm[] = [
  {
    producerKey: 'nalva',
    phone: '75900000001',
    email: 'nalva@sitio.test',
    pixKey: 'nalva@sitio.test',
    silence: 'confirms',
    proof: {
      mechanism: 'ocs',
      body: 'OCS Feira do Recôncavo (demonstração)',
      registration: '0001',
      daysLeft: 240,
    },
    alsoGrows: ['abobora', 'milho-verde', 'quiabo'],
  },
  {
    producerKey: 'mundinho',
    phone: '75900000002',
    email: '',
    pixKey: '75900000002',
    silence: 'usual',
    alsoGrows: ['aipim', 'feijao-mulatinho'],
  },
  {
    producerKey: 'jussara-edvaldo',
    phone: '75900000003',
    email: 'horta@saofelix.test',
    pixKey: 'horta@saofelix.test',
    silence: 'nothing',
    proof: { mechanism: 'spg', body: 'SPG Recôncavo (demonstração)', registration: '0002', daysLeft: 400 },
    alsoGrows: ['cenoura', 'morango', 'tomate'],
  },
  {
    producerKey: 'taina',
    phone: '75900000004',
    email: 'taina@muritiba.test',
    pixKey: 'taina@muritiba.test',
    silence: 'usual',
    proof: {
      mechanism: 'ocs',
      body: 'OCS Feira do Recôncavo (demonstração)',
      registration: '0003',
      daysLeft: 40,
    },
    alsoGrows: ['coentro', 'couve-manteiga', 'morango', 'pepino'],
  },
];

/** What a farmer counts in, by what the shop sells one of. */
const UNITS: Readonly<Record<string, readonly [unit: string, portions: number]>> = {
  kg: ['caixa de 10 kg', 10],
  maço: ['caixa de 12 maços', 12],
  unidade: ['caixa de 8', 8],
  dúzia: ['caixa de 5 dúzias', 5],
};
const OTHER_UNIT = ['caixa de 10', 10] as const;

/** Of the shelf price a farmer gets so much; who is asked second, a little more. */
const SHARE = { first: 0.58, second: 0.62 };

export interface DemoCrop {
  productKey: string;
  unit: string;
  portions: number;
  priceCents: number;
  priority: number;
  usualQuantity: number;
}

/** In whole tens of cents, as one agrees them. */
export function cropsOf({ producerKey, alsoGrows }: DemoFarm): DemoCrop[] {
  return demoProducts
    .filter(({ active }) => active)
    .flatMap(({ key, unit: sold, priceCents, ...product }) => {
      const isFirst = product.producerKey === producerKey;
      if (!isFirst && !alsoGrows.includes(key)) return [];
      const [unit, portions] = UNITS[sold] ?? OTHER_UNIT;
      const share = isFirst ? SHARE.first : SHARE.second;
      return {
        productKey: key,
        unit,
        portions,
        priceCents: Math.round((priceCents * portions * share) / 10) * 10,
        priority: isFirst ? 1 : 2,
        usualQuantity: isFirst ? 2 : 1,
      };
    });
}
