import classes from './market.module.css';

interface ExchangeNameProps {
  name: string;
  color?: string | null;
}

/** An exchange by the colour of its logo and its name. */
export function ExchangeName({ name, color }: ExchangeNameProps) {
  return (
    <span className={classes.exchange}>
      <span className={classes.logo} style={color ? { background: color } : undefined} aria-hidden="true" />
      {name}
    </span>
  );
}
