// The field for allowed origins, one a line, and what is wrong with one.
import { AreaField } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';
import { originsWords as words } from './words.ts';

export function OriginsField<Values extends { allowedOrigins: string }>({ form }: { form: FormState<Values> }) {
  return (
    <AreaField form={form} name="allowedOrigins" label={words.allowedOrigins} hint={words.theSites} rows={3} optional />
  );
}

export function toOrigins(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((origin) => origin.replace(/\/$/, ''))
    .filter((origin) => origin !== '');
}

export function mistakeInOrigins(text: string): string | undefined {
  const wrong = toOrigins(text).find((origin) => !/^https?:\/\/[^/?#@\\*\s]+$/i.test(origin) || !URL.canParse(origin));
  return wrong === undefined ? undefined : words.isNoAddress({ origin: wrong });
}
