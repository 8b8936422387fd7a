import type { Endpoint } from '@quarterdeck/contract/core/http/endpoint';
import type { Publication } from '@quarterdeck/contract/core/publishing';

/** What the dialogs of published records know of a kind. */
export interface PublishedKind {
  /** As the contract declares it. */
  contract: Record<
    | 'revision'
    | 'preview'
    | 'restore'
    | 'publish'
    | 'requestPublish'
    | 'approvePublish'
    | 'declinePublish'
    | 'takeOff'
    | 'archive',
    Endpoint
  >;
  /** Whose messages have `actions.<name>`, and `texts.<field>` and `content.<field>` for what a revision holds. */
  namespace: string;
  /** What is out of date after any command. */
  touched: readonly string[];
  /** Texts that are HTML. */
  html: readonly string[];
}

/** The name in the reader's language is there for some; the other written one is there for the rest. */
export const anyName = ({ name_zh, name_en }: Publication): string => name_zh || name_en;
