import type { Column } from '@quarterdeck/contract/core/http/list';

/** What every filter control gets. Values and changes go by the query's parameter names. */
export interface FilterProps {
  name: string;
  column: Column;
  /** Namespace of the feature's messages. */
  namespace: string;
  values: Record<string, string>;
  onChange: (changes: Record<string, string | undefined>, replace?: boolean) => void;
}

/** Whether the filter is a field that text is typed into, which names itself. */
export function isText({ kind }: Column): boolean {
  return kind === 'text' || kind === 'tags' || kind === 'id';
}
