import { Checkbox } from '@mantine/core';
import {
  endpointOfCall,
  everyCall,
  type PlatformArea,
  platformAreas,
} from '@quarterdeck/contract/platform-calls';
import { type ReactNode, useId } from 'react';
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
  return (
    <fieldset className={classes.calls} aria-describedby={errorId}>
      <legend>{t('columns.calls')}</legend>
      <Checkbox
        label={t('calls.everything')}
        checked={isAll}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? [everyCall] : [])}
      />
      {isAll
        ? null
        : Object.keys(platformAreas).map((area) => (
            <Area key={area} area={area as PlatformArea} value={value} onChange={onChange} />
          ))}
      {error ? (
        <p id={errorId} className={classes.problem}>
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
