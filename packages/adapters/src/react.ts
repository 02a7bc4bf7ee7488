/** React, and with it Next.js: what a component shows, and what became of its submission. */
'use client';
import { useEffect, useRef } from 'react';
import { step, success } from './declare.ts';

/** Declares the step that a component shows, on mount and whenever the key changes. */
export function useStep(stepKey: string): void {
  useEffect(() => step(stepKey), [stepKey]);
}

/**
 * Declares success when `isDone` becomes true while the component is mounted, such as the state that a server action answers. A
 * component that is mounted with `isDone` already true has seen no submission, and declares nothing.
 */
export function useSuccess(isDone: boolean): void {
  const before = useRef(isDone);
  useEffect(() => {
    if (isDone && !before.current) success();
    before.current = isDone;
  }, [isDone]);
}
