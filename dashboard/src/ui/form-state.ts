// The state of a form: its values, the mistake at each field, and the service's answer to what was sent. Mistakes are found
// when the form is sent; the first one takes the focus.
import { type FormEvent, useRef, useState } from 'react';
import { Refusal } from '../api/client.ts';
import { mistakeOf } from '../api/mistakes.ts';

export type Mistakes<Values> = Partial<Record<keyof Values & string, string | undefined>>;

interface FormOptions<Values> {
  values: Values;
  /** Returns the mistakes in the values, before they are sent; undefined for a value without one. */
  check?: (values: Values) => Mistakes<Values>;
  /** Values that follow others, after every change: a slug that follows its name. */
  follow?: (values: Values, before: Values) => Values;
  /** Which field an answer of the service is about, where it does not name it, or by another name. */
  place?: (error: Refusal) => { field: keyof Values & string; text?: string } | undefined;
  send: (values: Values) => Promise<void>;
}

export interface FormState<Values> {
  values: Values;
  mistakes: Mistakes<Values>;
  /** A failure that belongs to no field. */
  trouble: string | null;
  busy: boolean;
  /** The last values that were sent were accepted. */
  isSent: boolean;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  reset: (values: Values) => void;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

export function useForm<Values extends object>(options: FormOptions<Values>): FormState<Values> {
  const [values, setValues] = useState(options.values);
  const [mistakes, setMistakes] = useState<Mistakes<Values>>({});
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const sending = useRef(false);

  const show = (found: Mistakes<Values>, form: HTMLFormElement) => {
    setMistakes(found);
    const first = Object.entries(found).find(([, mistake]) => mistake !== undefined)?.[0];
    // After the mistake is in the page, so that it is read with its field.
    if (first !== undefined) requestAnimationFrame(() => focusField(form, first));
    return first !== undefined;
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current) return;
    setTrouble(null);
    if (show(options.check?.(values) ?? {}, form)) return;
    sending.current = true;
    setBusy(true);
    setSent(false);
    try {
      await options.send(values);
      setSent(true);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { field, text } = { ...mistakeOf(error), ...options.place?.(error) };
      if (field !== undefined && field in values) show({ [field]: text } as Mistakes<Values>, form);
      else setTrouble(error.message);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    mistakes,
    trouble,
    busy,
    isSent,
    set: (name, value) => {
      setValues((before) => {
        const after = { ...before, [name]: value };
        return options.follow?.(after, before) ?? after;
      });
      setMistakes(({ [name]: _corrected, ...others }) => others as Mistakes<Values>);
    },
    reset: (fresh) => {
      setValues(fresh);
      setMistakes({});
      setTrouble(null);
    },
    submit: (event) => void submit(event),
  };
}

function focusField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)?.focus();
}
