import type { ComponentType } from 'react';
import type { RecordKey } from './feature.ts';
import { lazyPart } from './lazy-part.tsx';

type CardModule = { default: ComponentType<{ of: RecordKey }> };

const found = import.meta.glob<CardModule>('../features/**/*.card.tsx');

/** The few facts of a record, in the card of a link to it, by its kind: `features/…/robot-order.card.tsx` is that of a `robot_order`. */
const cards = new Map(Object.entries(found).map(([file, load]) => [kindOf(file), lazyPart(load)]));

function kindOf(file: string): string {
  const [name = ''] = file.split('/').slice(-1);
  return name.replace('.card.tsx', '').replaceAll('-', '_');
}

export const cardOf = (kind: string) => cards.get(kind);
