import { create } from 'zustand';

/** The record that the reader has just decided, for the list that it was opened from. */
export const useDecided = create<{ id: number | undefined }>()(() => ({ id: undefined }));
