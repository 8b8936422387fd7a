import {
  type FirstStep,
  noteFirstStep,
  type ToldStep,
} from '@quarterdeck/contract/features/session/first-steps';
import { call } from '#api/client.ts';
import { useSession } from './session.ts';

/** Notes that the reader has done one of the first steps, where it is still to do. */
export function noteStep(step: ToldStep): void {
  const { user } = useSession.getState();
  if (user?.first_steps?.includes(step))
    keep(
      step,
      user.first_steps.filter((other) => other !== step),
    );
}

/** Has the first steps not shown any more. */
export function dismissSteps(): void {
  keep('dismissed', []);
}

/** Shown at once; the account is told, and where that fails the step is open again with the next start. */
function keep(step: ToldStep | 'dismissed', open: FirstStep[]): void {
  const { user } = useSession.getState();
  if (user === undefined) return;
  const { first_steps: _, ...rest } = user;
  useSession.setState({ user: open.length > 0 ? { ...rest, first_steps: open } : rest });
  call(noteFirstStep, { body: { step }, quiet: true }).catch(() => {});
}
