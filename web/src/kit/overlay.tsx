import { Loader, Portal } from '@mantine/core';
import '#kit/styles.ts';
import classes from './overlay.module.css';

export interface OverlayProps {
  /** What the reader waits for. */
  label: string;
}

/** Lies over everything while the page is busy. */
export default function Overlay({ label }: OverlayProps) {
  return (
    <Portal>
      <div className={classes.overlay} role="status">
        <Loader />
        {label}
      </div>
    </Portal>
  );
}
