// Forms and their fields: each with its label, its hint and its mistake.
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import type { FormState } from './form-state.ts';
import { Failure } from './notice.tsx';
import { dialogWords, formWords as words } from './words.ts';
import './form.css';

export function Form<Values>({ form, children }: { form: FormState<Values>; children: ReactNode }) {
  return (
    <form className="form" noValidate onSubmit={form.submit} aria-busy={form.busy}>
      <Failure message={form.trouble} />
      {children}
    </form>
  );
}

interface FieldProps<Values> {
  form: FormState<Values>;
  name: keyof Values & string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
}

/** Ties a control to its value, its label, its hint and its mistake. */
function useField<Values>({ form, name, hint }: FieldProps<Values>) {
  const id = useId();
  const mistake = form.mistakes[name];
  const described = [hint && `${id}-hint`, mistake && `${id}-mistake`].filter(Boolean).join(' ');
  return {
    id,
    mistake,
    control: {
      id,
      name,
      value: String(form.values[name] ?? ''),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        form.set(name, event.target.value as Values[typeof name]),
      'data-field': name,
      'aria-invalid': mistake !== undefined || undefined,
      ...(described && { 'aria-describedby': described }),
    },
  };
}

function FieldFrame<Values>({
  id,
  mistake,
  label,
  hint,
  optional,
  children,
}: FieldProps<Values> & { id: string; mistake: string | undefined; children: ReactNode }) {
  return (
    <div className="field" data-invalid={mistake !== undefined}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> {words.optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children}
      {mistake !== undefined && (
        <p id={`${id}-mistake`} className="field-mistake">
          {mistake}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps<Values> extends FieldProps<Values> {
  type?: 'text' | 'email' | 'password' | 'date' | 'url';
  inputMode?: 'numeric';
  autoComplete?: string;
  readOnly?: boolean;
  /** About how many characters fit; the whole width if not given. */
  size?: number;
  mono?: boolean;
  /** Values to choose from by typing a part of them, or of the words beside them. */
  suggestions?: ReadonlyMap<string, string>;
}

export function TextField<Values>(props: TextFieldProps<Values>) {
  const { type = 'text', autoComplete = 'off', mono = false, inputMode, readOnly, size, suggestions } = props;
  const { id, mistake, control } = useField(props);
  return (
    <FieldFrame {...props} id={id} mistake={mistake}>
      <input
        {...control}
        className={`input ${mono ? 'input-mono' : ''}`}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="off"
        spellCheck={false}
        readOnly={readOnly}
        {...(size !== undefined && { style: { maxWidth: `${size + 4}ch` } })}
        {...(suggestions && { list: `${id}-suggestions` })}
      />
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {[...suggestions].map(([value, word]) => (
            <option key={value} value={value} label={word} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}

export const NumberField = <Values,>(props: TextFieldProps<Values>) => <TextField {...props} inputMode="numeric" />;

export function AreaField<Values>(props: FieldProps<Values> & { rows?: number }) {
  const { rows = 4 } = props;
  const { id, mistake, control } = useField(props);
  return (
    <FieldFrame {...props} id={id} mistake={mistake}>
      <textarea {...control} className="input input-mono" rows={rows} spellCheck={false} />
    </FieldFrame>
  );
}

interface ChoiceFieldProps<Values> extends FieldProps<Values> {
  /** Value and word of each choice. */
  choices: Record<string, string>;
  /** Values are tags of languages, and words are in them. */
  areLanguages?: boolean;
}

export function ChoiceField<Values>(props: ChoiceFieldProps<Values>) {
  const { choices, areLanguages = false } = props;
  const { id, mistake, control } = useField(props);
  return (
    <FieldFrame {...props} id={id} mistake={mistake}>
      <select {...control} className="input">
        {Object.entries(choices).map(([value, word]) => (
          <option key={value} value={value} lang={areLanguages && value !== '' ? value : undefined}>
            {word}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** The end of a form: its one primary action, and others beside it. */
export function FormActions<Values>({
  form,
  label,
  busyLabel,
  sentLabel,
  onCancel,
  children,
}: {
  form: FormState<Values>;
  label: string;
  busyLabel: string;
  /** Said when it is done, where the form stays. */
  sentLabel?: string;
  /** Shows a button that leaves the form. */
  onCancel?: () => void;
  children?: ReactNode;
}) {
  return (
    <div className="row">
      <Button type="submit" look="primary" busy={form.busy}>
        {form.busy ? busyLabel : label}
      </Button>
      {onCancel && <Button onClick={onCancel}>{dialogWords.cancel}</Button>}
      {sentLabel !== undefined && (
        <span role="status" className="muted">
          {form.isSent && sentLabel}
        </span>
      )}
      {children}
    </div>
  );
}

interface CheckboxesFieldProps<Values> extends FieldProps<Values> {
  choices: Record<string, string>;
  className?: string;
  /** Without the values, which are no names. */
  isPlain?: boolean;
}

/** Any number out of several; the value is the list of what is chosen. */
export function CheckboxesField<Values>(props: CheckboxesFieldProps<Values>) {
  const { form, name, label, choices, className = '', isPlain = false } = props;
  const { id, mistake } = useField(props);
  const chosen = form.values[name] as string[];
  const toggle = (value: string, on: boolean) =>
    form.set(name, (on ? [...chosen, value] : chosen.filter((one) => one !== value)) as Values[typeof name]);
  return (
    <fieldset aria-describedby={mistake && `${id}-mistake`}>
      <legend className="field-legend">{label}</legend>
      {mistake !== undefined && (
        <p id={`${id}-mistake`} className="field-mistake">
          {mistake}
        </p>
      )}
      <div className={className}>
        {Object.entries(choices).map(([value, word], place) => (
          <label key={value} className="scope">
            <input
              type="checkbox"
              {...(place === 0 && { 'data-field': name })}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
            />
            {isPlain ? (
              <bdi>{word}</bdi>
            ) : (
              <span>
                <code>{value}</code>
                <span className="muted">{word}</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
