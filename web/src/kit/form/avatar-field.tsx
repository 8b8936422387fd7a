import { Group, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { AvatarButtons } from '#kit/avatar/avatar-buttons.tsx';
import { Avatar } from '#session/avatar.tsx';

interface AvatarFieldProps {
  label: ReactNode;
  description?: ReactNode;
  /** The address of the picture; empty: none. */
  value?: string;
  onChange?: (address: string) => void;
  error?: ReactNode;
}

/** The square picture of somebody, uploaded as soon as it is cropped. */
export function AvatarField({ label, description, value = '', onChange, error }: AvatarFieldProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <Group gap="md" wrap="nowrap" my={6}>
        <Avatar key={value} picture={value} size={56} />
        <div>
          <AvatarButtons
            picture={value}
            onUploaded={(address) => onChange?.(address)}
            onRemove={() => onChange?.('')}
            isInForm
          />
        </div>
      </Group>
    </Input.Wrapper>
  );
}
