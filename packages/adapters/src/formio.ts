/** Form.io: panels of a wizard are steps, keys of components are fields, and a submission that its server saved is a success. */
import { step, success } from './declare.ts';

interface Component {
  key: string;
  type: string;
  component: { input?: boolean };
  element?: Element | null;
}

/** The part that is used of a form that `Formio.createForm` made. */
export interface Form {
  wizard?: unknown;
  component: { key?: string };
  everyComponent(visit: (component: Component) => void): void;
  on(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}

/**
 * Declares the panel of a wizard by its key, the key of each component as its field's name, and success when the form says
 * `submitDone`. Returns what ends it.
 */
export function declareForm(form: Form): () => void {
  const onRender = () => {
    form.everyComponent(({ key, type, component, element }) => {
      if (component.input && type !== 'button') element?.setAttribute('data-journey-field', key);
    });
    if (form.wizard) step(form.component.key);
  };
  form.on('render', onRender);
  form.on('submitDone', success);
  onRender();
  return () => {
    form.off('render', onRender);
    form.off('submitDone', success);
  };
}
