import { create } from 'zustand';

/** The record that the reader has just decided in its drawer, for the list that it was opened from. */
export const useDecided = create<{ record: { kind: string; id: number } | undefined }>()(() => ({
  record: undefined,
}));
