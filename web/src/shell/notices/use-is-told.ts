import { useSession } from '#session/session.ts';

/**
 * Whether work of colleagues is told to the reader. They have the bell whatever their theme says, for who hands something to them is
 * promised that they are told; which kinds are shown is chosen in the personal centre.
 */
export function useIsTold(): boolean {
  return useSession(({ user }) => user?.told_of_work ?? false);
}
