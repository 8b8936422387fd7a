import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { ownEscape } from '#kit/form/leave-question.tsx';
import classes from './publishing.module.css';

interface LineProps {
  label: string;
  submit: string;
  value: string;
  onChange: (value: string | undefined) => void;
  isSound: boolean;
  onSubmit: () => void;
}

/** A line below the tools for what one of them asks for. */
export function Line({ label, submit, value, onChange, isSound, onSubmit }: LineProps) {
  return (
    <Group gap="xs" className={classes.link}>
      <TextInput
        {...ownEscape}
        size="xs"
        aria-label={label}
        maxLength={500}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange(undefined);
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (isSound) onSubmit();
        }}
        autoFocus
      />
      <Button size="xs" disabled={!isSound} onClick={onSubmit}>
        {submit}
      </Button>
    </Group>
  );
}

interface ToolProps {
  label: string;
  onClick: () => void;
  icon: ComponentType<{ size: number }>;
}

export function Tool({ label, onClick, icon: Icon }: ToolProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      <Icon size={17} />
    </ActionIcon>
  );
}
