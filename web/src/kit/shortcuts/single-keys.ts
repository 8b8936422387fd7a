import { create } from 'zustand';
import { readStored, writeStored } from '#kit/stored.ts';

const key = 'single-keys';

/** Whether shortcuts of one key alone work in this browser. */
export const useSingleKeys = create<{ isOn: boolean }>()(() => ({ isOn: readStored(key) !== false }));

export function turnSingleKeys(isOn: boolean): void {
  writeStored(key, isOn);
  useSingleKeys.setState({ isOn });
}
