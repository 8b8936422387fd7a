import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { unsavedIn } from '#kit/form/unsaved.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { stay, useLeaving } from '#kit/leaving.ts';

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'), { isOfShell: true });

/** Asks before typed text is lost: the shell in a dialog, the browser before the page itself is left. */
export function Leaving() {
  const asked = useLeaving((state) => state.asked);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the question
  useEffect(() => stay, [key]);
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent) => {
      if (unsavedIn().length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, []);

  if (!asked) return null;
  const { title, lost, onLeave } = asked;
  return (
    <LeaveDialog
      title={title}
      lost={lost}
      onClose={stay}
      onLeave={() => {
        stay();
        onLeave();
      }}
    />
  );
}
