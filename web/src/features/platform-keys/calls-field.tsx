import { Checkbox } from '@mantine/core';
import {
  endpointOfCall,
  everyCall,
  type PlatformArea,
  platformAreas,
} from '@quarterdeck/contract/features/platform-keys/calls';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './platform-keys.module.css';

interface CallsFieldProps {
  value: readonly string[];
  error?: ReactNode;
  onChange: (calls: string[]) => void;
}

/** The endpoints that a key may call: all of them, or single ones by area. */
export function CallsField({ value, error, onChange }: CallsFieldProps) {
  const { t } = useTranslation('platform-keys');
  const errorId = useId();
  const isAll = value.includes(everyCall);
  const [single, setSingle] = useState(isAll ? [] : value);
  return (
    <fieldset className={classes.calls} aria-describedby={error ? errorId : undefined}>
      <legend>
        {t('columns.calls')}{' '}
        <span className={classes.required} aria-hidden="true">
          *
        </span>
      </legend>
      <Checkbox
        label={t('calls.everything')}
        checked={isAll}
        error={Boolean(error)}
        aria-invalid={Boolean(error)}
        onChange={({ currentTarget }) => {
          if (currentTarget.checked) setSingle(value);
          onChange(currentTarget.checked ? [everyCall] : [...single]);
        }}
      />
      {isAll
        ? null
        : Object.keys(platformAreas).map((area) => (
            <Area key={area} area={area as PlatformArea} value={value} onChange={onChange} />
          ))}
      {error ? (
        <p id={errorId} className={classes.problem} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface AreaProps extends Pick<CallsFieldProps, 'value' | 'onChange'> {
  area: PlatformArea;
}

function Area({ area, value, onChange }: AreaProps) {
  const { t } = useTranslation('platform-keys');
  const toggle = (call: string, isOn: boolean) =>
    onChange(isOn ? [...value, call] : value.filter((one) => one !== call));
  return (
    <fieldset className={classes.area}>
      <legend>{t(`areas.${area}`)}</legend>
      <div className={classes.choices}>
        {Object.keys(platformAreas[area]).map((call) => (
          <Checkbox
            key={call}
            label={t(`call.${call}`)}
            description={endpointOfCall(call)}
            checked={value.includes(call)}
            onChange={({ currentTarget }) => toggle(call, currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
