import type { Binding } from '#kernel/http/bind.ts';
import { bindList } from '#kernel/list/bind-list.ts';
import { adminLogList } from './list.ts';

export const adminLogBindings: readonly Binding[] = bindList(adminLogList);
