import { create } from 'zustand';
import { letGo, type Unsaved, unsavedIn } from './form/unsaved.ts';

/** What the reader is about to do, and what would be lost by it. */
interface Leaving {
  title: string;
  lost: readonly Unsaved[];
  onLeave: () => void;
}

/** The question that stands, if one does. */
export const useLeaving = create<{ asked: Leaving | undefined }>()(() => ({ asked: undefined }));

/**
 * Runs immediately if nothing unsaved is lost, and otherwise asks first.
 * @param pages the kept pages that go; all there is where none are named
 */
export function askBeforeLoss(title: string, go: () => void, pages?: readonly string[]): void {
  const lost = unsavedIn(pages);
  if (lost.length === 0) {
    go();
    return;
  }
  const onLeave = () => {
    letGo(pages);
    go();
  };
  useLeaving.setState({ asked: { title, lost, onLeave } });
}

export function stay(): void {
  useLeaving.setState({ asked: undefined });
}
