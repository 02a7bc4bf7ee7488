// Dialogs, by the browser's own element: it keeps the focus inside, makes the page behind inert, and gives the focus back.
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Refusal } from '../api/client.ts';
import { Button, type ButtonProps, IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import { Failure } from './notice.tsx';
import { dialogWords as words } from './words.ts';
import './dialog.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A form begins at its first field, not at the button that closes it.
    element?.querySelector<HTMLElement>('[data-field]:not([readonly])')?.focus();
    // Closed before it leaves the page: that is what gives the focus back.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => dialog.current?.open === false && onClose()}
    >
      <header className="dialog-header">
        <h2 id={id}>{title}</h2>
        <IconButton label={words.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {children}
    </dialog>
  );
}

interface DialogButtonProps {
  label: string;
  look?: ButtonProps['look'];
  /** Whether the dialog can be shown: its subject may be on its way. */
  isReady?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button, and the dialog that it opens. */
export function DialogButton({ label, look = 'plain', isReady = true, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look={look} aria-disabled={!isReady} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

/** At the end of a dialog that only shows. */
export function DialogDone({ onClose }: { onClose: () => void }) {
  return (
    <div className="row">
      <Button look="primary" onClick={onClose}>
        {words.done}
      </Button>
    </div>
  );
}

interface ConfirmationProps {
  title: string;
  /** Label of the dangerous button: the verb and its object. */
  action: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be undone. Closes when it is done, says what went wrong when it is not. */
export function Confirmation({ title, action, onConfirm, onClose, children }: ConfirmationProps) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setTrouble(error.message);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack-s">{children}</div>
      <Failure message={trouble} />
      <div className="row">
        <Button look="danger" busy={busy} onClick={() => void confirm()}>
          {action}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </Dialog>
  );
}
