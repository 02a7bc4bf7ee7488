// A number that is set with a slider or typed: both are the same value, and each has its label.
import { useEffect, useId, useState } from 'react';
import { amountWords as words } from './words.ts';
import '../../ui/input.css';

interface AmountProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  unit?: string;
  hint?: string;
  onChange(value: number): void;
}

export function Amount({ label, value, min, max, step = 1, unit, hint, onChange }: AmountProps) {
  const id = useId();
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const typed = (next: string) => {
    setText(next);
    const number = Number(next);
    if (next.trim() !== '' && Number.isFinite(number) && number >= min && number <= max) onChange(number);
  };
  const described = hint === undefined ? {} : { 'aria-describedby': `${id}-hint` };
  return (
    <div className="amount">
      <label htmlFor={id}>
        {label}
        {unit && <span className="muted"> ({unit})</span>}
      </label>
      <div className="amount-controls">
        <input
          id={id}
          type="range"
          {...{ min, max, step, value, ...described }}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <input
          className="input"
          type="number"
          aria-label={words.asANumber({ label })}
          {...{ min, max, step }}
          value={text}
          onChange={(event) => typed(event.target.value)}
          onBlur={() => setText(String(value))}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
