import type { Ability } from '@quarterdeck/contract/core/access';
import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import type { Publication } from '@quarterdeck/contract/core/publishing/row';
import type { ComponentType } from 'react';
import { localName } from '#kit/local-name.ts';

/** What the dialogs of published records know of a kind. */
export interface PublishedKind {
  /** As the contract declares it. */
  contract: Record<
    | 'detail'
    | 'create'
    | 'save'
    | 'revision'
    | 'preview'
    | 'previewLink'
    | 'restore'
    | 'publish'
    | 'requestPublish'
    | 'approvePublish'
    | 'declinePublish'
    | 'withdrawPublish'
    | 'cancelUpdate'
    | 'takeOff'
    | 'archive',
    Endpoint
  > & { kind: string; abilities: { publish: Ability } };
  /** Whose messages have `actions.<name>`, and `texts.<field>` and `content.<field>` for what a revision holds. */
  namespace: string;
  /** What is out of date after any command. */
  touched: readonly string[];
  /** Texts that are HTML. */
  html: readonly string[];
  /** What shows the value of a field that is the number of a record, by the field's path. */
  values?: Readonly<Record<string, ComponentType<{ value: string }>>>;
}

type Named = Pick<Publication, 'name_zh' | 'name_ch' | 'name_en'>;

/** The name in the reader's language, or in the one that there is. */
export const publishedName = (row: Named): string => localName(row) || row.name_zh || row.name_en;
