import { Button } from '@mantine/core';
import type { Requirement } from '@quarterdeck/contract/core/access';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Can } from '#session/access.tsx';

interface CreateButtonProps {
  need: Requirement;
  onClick: () => void;
  children: ReactNode;
}

/** What opens the form of a new record above its list, for those who may make one. */
export function CreateButton({ need, onClick, children }: CreateButtonProps) {
  return (
    <Can need={need}>
      <Button size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onClick}>
        {children}
      </Button>
    </Can>
  );
}
