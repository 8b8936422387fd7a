import type { StepUpDemand } from '@quarterdeck/contract/features/session/session';
import { create } from 'zustand';

interface StepUp {
  /** What the reader must confirm with; undefined: nothing. */
  demand: StepUpDemand | undefined;
}

export const useStepUp = create<StepUp>(() => ({ demand: undefined }));

let asking: Promise<boolean> | undefined;
let answer: (isProven: boolean) => void = () => {};

/** Has the reader prove again who they are, once for all that wait for it. Whether they did. */
export function askStepUp(demand: StepUpDemand): Promise<boolean> {
  asking ??= new Promise((resolve) => {
    answer = resolve;
    useStepUp.setState({ demand });
  });
  return asking;
}

/** The reader has confirmed, or canceled. */
export function answerStepUp(isProven: boolean): void {
  asking = undefined;
  useStepUp.setState({ demand: undefined });
  answer(isProven);
}
