import { type ReactNode, use, useId } from 'react';
import { HintsFocusable } from './hints.ts';
import classes from './tones.module.css';

/** What a state means to its reader: nothing yet, known, under way, good, needs a look, bad. */
export type Tone = 'neutral' | 'info' | 'progress' | 'success' | 'warning' | 'danger';

interface StatusTagProps {
  tone: Tone;
  children: ReactNode;
  /** Without the dot and smaller: a remark beside something, such as "new address". */
  small?: boolean;
  icon?: ReactNode;
  title?: string;
  /** What the state means, on hover, tap or focus. */
  meaning?: string | undefined;
}

/** A state in words, on a colour of its meaning; never by colour alone. */
export function StatusTag({ tone, children, small = false, icon, title, meaning }: StatusTagProps) {
  const id = useId();
  const isFocusable = use(HintsFocusable) && Boolean(meaning);
  const look = small ? classes.small : icon ? '' : classes.mark;
  return (
    <span
      className={`${classes.tag} ${classes[tone]} ${look}`}
      title={title}
      data-hint={meaning || undefined}
      {...(isFocusable && { role: 'note', tabIndex: 0, 'aria-describedby': id })}
    >
      {icon}
      {children}
      {isFocusable ? (
        <span id={id} hidden>
          {meaning}
        </span>
      ) : null}
    </span>
  );
}
