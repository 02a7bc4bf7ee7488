// The field for allowed origins, one a line, and what is wrong with one.
import { AreaField } from '../../ui/form.tsx';
import type { FormState } from '../../ui/form-state.ts';

export function OriginsField<Values extends { allowedOrigins: string }>({ form }: { form: FormState<Values> }) {
  return (
    <AreaField
      form={form}
      name="allowedOrigins"
      label="Allowed origins"
      hint="The sites that carry the form, one a line, such as https://www.example.org. Other sites are refused. Empty: every site may send, unknown ones at a lower rate."
      rows={3}
      optional
    />
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
  return wrong === undefined
    ? undefined
    : `${wrong} is not a full address. Use https://www.example.org, with a port if it has one.`;
}
