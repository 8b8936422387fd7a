import type { FilterName, List } from '@quarterdeck/contract/core/http/list';

/** Records that belong to a user, as their list has them: a tab of the user's drawer. */
export interface UserPart<L extends List = List> {
  /** As the address has it; its title is `house.userParts.<name>` in the feature's messages. */
  name: string;
  /** Among such parts: the smallest comes first. */
  order: number;
  list: L;
  /** The filter that names the user. */
  filter: FilterName<L['columns']>;
  /** The columns shown; the first leads to the record. */
  columns: readonly (keyof L['columns'] & string)[];
  /** What a row opens, where that is not the row itself: records of this kind, by the id in this field. */
  opens?: { kind: string; by: string };
  /** Amounts that are changes: shown with their sign. */
  signed?: readonly (keyof L['columns'] & string)[];
  /** A column of few values, by one of which the records are narrowed. */
  narrowedBy?: FilterName<L['columns']>;
}

/** Such a part, whose filter and columns are those of the list. */
export function userPart<L extends List>(part: UserPart<L>): UserPart {
  return part as unknown as UserPart;
}
