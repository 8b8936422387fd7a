import { useSearchParams } from 'react-router';
import { create } from 'zustand';

/** The record that the reader has just decided in its drawer, for the list that it was opened from. */
export const useDecided = create<{ record: { kind: string; id: number } | undefined }>()(() => ({
  record: undefined,
}));

/** Says that a record is decided, if its drawer was open when the decision was asked for; without a kind nothing. */
export function useMarkDecided(kind: string | undefined, id: number): () => void {
  const [parameters] = useSearchParams();
  const isOpen = parameters.get('id') === String(id);
  return () => {
    if (kind !== undefined && isOpen) useDecided.setState({ record: { kind, id } });
  };
}
