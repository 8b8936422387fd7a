import type { ReactNode } from 'react';
import classes from './panel.module.css';
import type { Tone } from './status-tag.tsx';
import tones from './tones.module.css';

interface PanelProps {
  tone: Tone;
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** Announced by screen readers as soon as it appears. */
  alert?: boolean;
}

/** A passage that must not be overlooked: what a command will do, why something failed. */
export function Panel({ tone, icon, title, children, alert = false }: PanelProps) {
  return (
    <div className={`${tones.panel} ${tones[tone]} ${classes.panel}`} role={alert ? 'alert' : undefined}>
      {icon ? <span className={classes.icon}>{icon}</span> : null}
      <div className={classes.body}>
        {title ? <div className={classes.title}>{title}</div> : null}
        {children}
      </div>
    </div>
  );
}
