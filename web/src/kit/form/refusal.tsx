import { IconAlertTriangle } from '@tabler/icons-react';
import { Panel } from '#kit/panel.tsx';

interface RefusalProps {
  /** Undefined: there is nothing to say. */
  children: string | undefined;
}

/** Why a form was refused, as far as it does not stand by its fields. */
export function Refusal({ children }: RefusalProps) {
  if (children === undefined) return null;
  return (
    <Panel tone="danger" alert icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      {children}
    </Panel>
  );
}
