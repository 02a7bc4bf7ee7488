// A list to choose from whose choice costs something: what is passed on the way with the arrow keys is not chosen yet.
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** After the last key, in ms; the Enter key and leaving the list choose at once, and so does a pointer. */
const KEYS_REST_MS = 700;

interface ChoiceProps {
  id: string;
  value: string;
  set: (value: string) => void;
  children: ReactNode;
}

export function ChoiceList({ id, value, set, children }: ChoiceProps) {
  const [passed, setPassed] = useState<string>();
  const isKeyed = useRef(false);
  const shown = passed ?? value;
  const choose = (chosen: string) => {
    setPassed(undefined);
    if (chosen !== value) set(chosen);
  };
  const chooseNow = useRef(choose);
  chooseNow.current = choose;
  useEffect(() => {
    if (passed === undefined) return;
    const timer = setTimeout(() => chooseNow.current(passed), KEYS_REST_MS);
    return () => clearTimeout(timer);
  }, [passed]);
  return (
    <select
      id={id}
      className="input"
      value={shown}
      onPointerDown={() => {
        isKeyed.current = false;
      }}
      onKeyDown={({ key }) => {
        isKeyed.current = key !== 'Enter';
        if (key === 'Enter') choose(shown);
      }}
      onBlur={() => choose(shown)}
      onChange={({ target }) => (isKeyed.current ? setPassed(target.value) : choose(target.value))}
    >
      {children}
    </select>
  );
}
