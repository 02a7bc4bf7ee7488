// A dialog that is one form. The form's `send` closes it.
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { Form, FormActions } from './form.tsx';
import type { FormState } from './form-state.ts';

interface FormDialogProps<Values> {
  title: string;
  form: FormState<Values>;
  label: string;
  busyLabel: string;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog<Values>({ title, form, label, busyLabel, onClose, children }: FormDialogProps<Values>) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form}>
        {children}
        <FormActions form={form} label={label} busyLabel={busyLabel} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
