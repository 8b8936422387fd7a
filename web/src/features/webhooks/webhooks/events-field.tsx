import { Checkbox } from '@mantine/core';
import {
  type WebhookTopic,
  webhookEvents,
  webhookTopics,
} from '@quarterdeck/contract/features/webhooks/webhooks/events';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './webhooks.module.css';

interface EventsFieldProps {
  value: readonly string[];
  error?: ReactNode;
  onChange: (events: string[]) => void;
}

/** What a webhook is told: topics as a whole, or events by themselves. */
export function EventsField({ value, error, onChange }: EventsFieldProps) {
  const errorId = useId();
  return (
    <>
      {webhookTopics.map((topic) => (
        <Topic key={topic} topic={topic} value={value} describedBy={errorId} onChange={onChange} />
      ))}
      {error ? (
        <p id={errorId} className={classes.problem}>
          {error}
        </p>
      ) : null}
    </>
  );
}

interface TopicProps extends Pick<EventsFieldProps, 'value' | 'onChange'> {
  topic: WebhookTopic;
  describedBy: string;
}

function Topic({ topic, value, describedBy, onChange }: TopicProps) {
  const { t } = useTranslation('webhooks');
  const all = `${topic}.*`;
  const events = webhookEvents.filter((event) => event.startsWith(`${topic}.`));
  const isAll = value.includes(all);
  const others = value.filter((event) => !event.startsWith(`${topic}.`));
  const toggle = (event: string, isOn: boolean) =>
    onChange(isOn ? [...value, event] : value.filter((one) => one !== event));
  return (
    <fieldset className={classes.topic} aria-describedby={describedBy}>
      <legend>{t(`topics.${topic}`)}</legend>
      <Checkbox
        label={t(`topic.${topic}`)}
        checked={isAll}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? [...others, all] : others)}
      />
      {isAll ? null : (
        <div className={classes.events}>
          {events.map((event) => (
            <Checkbox
              key={event}
              label={t(`webhooks-deliveries:event.${event}`)}
              checked={value.includes(event)}
              onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
