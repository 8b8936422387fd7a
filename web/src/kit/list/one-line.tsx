import { Absent } from '#kit/absent.tsx';
import classes from './list-table.module.css';

interface OneLineProps {
  children: string;
  /** Mostly longer than others, such as a reason: it gets more room, and a second line. */
  long?: boolean;
  /** More than the cell says. */
  whole?: string;
}

/** Words of a cell: in a table they end where their room does, and pointing at them shows the rest; a card has them whole. */
export function OneLine({ children, long = false, whole = children }: OneLineProps) {
  if (children === '') return <Absent />;
  return (
    <span className={`${classes.text} ${long ? classes.long : ''}`} data-text={children} title={whole}>
      <span className={classes.clamped}>{children}</span>
    </span>
  );
}

/** A web address, of which the host is never cut off. */
export function UrlLine({ url }: { url: string }) {
  return <OneLine whole={url}>{url.replace(/^https?:\/\//, '')}</OneLine>;
}
