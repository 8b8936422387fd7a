import { workNotices } from '@quarterdeck/contract/features/notices/notices';
import { useCan } from '#session/access.tsx';

/**
 * Whether work of colleagues is told to the reader. They have the bell whatever their theme says, for who hands something to them is
 * promised that they are told; which kinds are shown is chosen in the personal centre.
 */
export function useIsTold(): boolean {
  return useCan({ ability: Object.values(workNotices) });
}
