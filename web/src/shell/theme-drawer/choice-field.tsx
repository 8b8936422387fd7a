import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPaint } from '#kit/after-paint.ts';
import classes from './theme-drawer.module.css';

interface ChoiceFieldProps<Value extends string> {
  name: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  /** How the value looks, above its name. */
  picture?: (value: Value) => ReactNode;
  columns?: number;
  disabled?: boolean;
  /** Why it is disabled. */
  hint?: string;
}

/** One of a few values, all of which are in sight. */
export function ChoiceField<Value extends string>({
  name,
  values,
  value,
  onChange,
  picture,
  columns = 3,
  disabled = false,
  hint,
}: ChoiceFieldProps<Value>) {
  const { t } = useTranslation('theme');
  const id = useId();
  /** What was chosen and is not in force yet: the choice shows first, then the whole page changes. */
  const [pending, setPending] = useState<Value>();
  const apply = useEffectEvent((one: Value) => {
    onChange(one);
    setPending(undefined);
  });
  useEffect(() => (pending === undefined ? undefined : afterPaint(() => apply(pending))), [pending]);

  return (
    <fieldset className={classes.choice} disabled={disabled} aria-describedby={hint ? id : undefined}>
      <legend>{t(`fields.${name}`)}</legend>
      <div className={classes.options} data-columns={columns}>
        {values.map((one) => (
          <label key={one} className={classes.option}>
            <input
              type="radio"
              name={`${id}${name}`}
              value={one}
              checked={one === (pending ?? value)}
              onChange={() => setPending(one)}
            />
            {picture?.(one)}
            <span>{t(`values.${name}.${String(one)}`)}</span>
          </label>
        ))}
      </div>
      {hint ? (
        <p id={id} className={classes.hint}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
