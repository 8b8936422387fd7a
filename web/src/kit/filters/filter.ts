import type { Column } from '@quarterdeck/contract/core/http/list';

/** A value of a filter, in words. */
export interface FilterChoice {
  value: string;
  label: string;
}

/** Values that the page offers for a text, by the column's name. */
export type FilterChoices = Readonly<Record<string, readonly FilterChoice[]>>;

/** What every filter control gets. Values and changes go by the query's parameter names. */
export interface FilterProps {
  name: string;
  column: Column;
  /** Namespace of the feature's messages. */
  namespace: string;
  values: Record<string, string>;
  /** Values to choose from, in place of typing. */
  choices?: FilterChoices | undefined;
  onChange: (changes: Record<string, string | undefined>, replace?: boolean) => void;
}

/** Whether the filter is a field that text is typed into, which names itself. */
export function isText({ kind }: Column): boolean {
  return kind === 'text' || kind === 'tags' || kind === 'id';
}
