import { Absent } from '#kit/absent.tsx';
import classes from './list-table.module.css';

interface OneLineProps {
  children: string;
  /** Mostly longer than others: it takes what room they leave. */
  long?: boolean;
}

/** Words of a cell: in a table they end where their line does, and pointing at them shows the rest; a card has them whole. */
export function OneLine({ children, long = false }: OneLineProps) {
  if (children === '') return <Absent />;
  return (
    <span className={`${classes.oneLine} ${long ? classes.long : ''}`} title={children}>
      {children}
    </span>
  );
}
