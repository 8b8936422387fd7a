import { useEffect } from 'react';
import { lazyPart } from '#kit/lazy-part.tsx';
import { answerStepUp, useStepUp } from '#session/step-up.ts';

const StepUpDialog = lazyPart(() => import('./step-up-dialog.tsx'));

/**
 * Asks who it is where a command waits for that. Stands before the page: Escape must not reach the dialog or drawer that
 * the command was given in.
 */
export function StepUpHost() {
  const demand = useStepUp((state) => state.demand);
  useEffect(() => {
    addEventListener('keydown', giveUpOnEscape, { capture: true });
    return () => {
      removeEventListener('keydown', giveUpOnEscape, { capture: true });
      // Leaving the app cancels it.
      answerStepUp(false);
    };
  }, []);
  if (demand === undefined) return null;
  return <StepUpDialog methods={demand.methods} onClose={() => answerStepUp(false)} />;
}

function giveUpOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || useStepUp.getState().demand === undefined) return;
  event.stopImmediatePropagation();
  answerStepUp(false);
}
