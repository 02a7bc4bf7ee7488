// Controls that act at once, outside of a form: each with its label, and its value as it changes.
import type { ComponentProps } from 'react';
import './input.css';

type ControlProps<Tag extends 'input' | 'select'> = Omit<ComponentProps<Tag>, 'onChange'> & {
  label: string;
  /** Whether the label is for those alone who do not see the page. */
  isUnseen?: boolean;
  set?: (value: string) => void;
};

export function LabelledInput({ label, isUnseen, className, set, ...input }: ControlProps<'input'>) {
  return (
    <label className={className}>
      <span className={isUnseen ? 'visually-hidden' : undefined}>{label}</span>
      <input className="input" onChange={set && (({ target }) => set(target.value))} {...input} />
    </label>
  );
}

export function LabelledSelect({ label, isUnseen, className, set, ...select }: ControlProps<'select'>) {
  return (
    <label className={className}>
      <span className={isUnseen ? 'visually-hidden' : undefined}>{label}</span>
      <select className="input" onChange={set && (({ target }) => set(target.value))} {...select} />
    </label>
  );
}
