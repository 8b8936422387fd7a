import type { Ability } from '@quarterdeck/contract/core/access';
import type { TileName } from '@quarterdeck/contract/features/home/home';
import type { MenuIconName } from '@quarterdeck/contract/features/menu/icons';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { namespaceOf } from '#web/namespace.ts';

/** How a page is loaded: it is the default export of its module, takes no props, and reads its state from the address. */
export type LoadView = () => Promise<{ default: ComponentType }>;

/**
 * The feature's messages have `object.<kind>`, `log.<kind>.<action>`, for each field `columns.<field>` or `fields.<field>`, and
 * `<field>.<value>` for a value that is one word of several.
 */
export interface RecordDeclaration {
  /** Beside what the search finds. */
  icon?: MenuIconName;
  /** Where its records are listed, by the menu's address, and who may see them. */
  page?: { path: string; ability: Ability };
  /** Fields that are amounts in the record's asset. */
  amounts?: readonly string[];
}

/** By what a record is asked for where it is linked. */
export type RecordKey = { id: string; uid?: never } | { uid: string; id?: never };

/** Work that waits, as a count on the home page that leads to its list. */
export interface Tile {
  count: TileName;
  /** The list that the count counts. */
  to: string;
  icon: ComponentType<IconProps>;
  /** Among all tiles: the smallest comes first. */
  order: number;
  /** Somebody must look at it soon. */
  isUrgent?: boolean;
  /** Shown only while something is pending, for rare requests. After the others, which it must not move. */
  isRare?: boolean;
}

/**
 * What a feature gives the page. `features/<feature>/feature.ts` exports it as `feature`; its words are under `house` in the
 * feature's messages. All of them load with the app, so they hold names and lazy imports only.
 */
export interface Feature {
  /** By the name that the server's menu gives as a route's `component`. A page is kept alive in its tab: its effects stop meanwhile. */
  views?: Readonly<Record<string, LoadView>>;
  /** The records that it keeps, for those who meet them elsewhere, by the kind as the log's objects and actions name it. */
  records?: Readonly<Record<string, RecordDeclaration>>;
  tiles?: readonly Tile[];
}

const found = import.meta.glob<Feature>('../features/**/feature.ts', { eager: true, import: 'feature' });

/** Every feature, with the namespace of its messages. */
export const features = Object.entries(found).map(([file, feature]) => ({
  ...feature,
  namespace: namespaceOf(file.split('/').slice(2, -1)),
}));
