import { lazyPart } from '#kit/lazy-part.tsx';
import { useSession } from '#session/session.ts';

const Banner = lazyPart(() => import('./banner.tsx'), { isOfShell: true });

/** Above every page of a session that previews a role group: of which, until when, and the way back. */
export function RolePreview() {
  const preview = useSession((state) => state.user?.role_preview);
  return preview ? <Banner role={preview.role} endsAt={preview.ends_at} /> : null;
}
