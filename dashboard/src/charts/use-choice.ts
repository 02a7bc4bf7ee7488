// The choice of period and filters of the page at hand, and where the same choice leads on other pages.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Choice, questionOf, readChoice, writeChoice } from './period.ts';

interface ChoiceState {
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
  /** For the end of an address of the dashboard, with `?`; empty for the default choice. */
  readonly search: string;
  /** For the end of an address of the API. */
  readonly question: string;
  /** The same without filters. */
  readonly periodQuestion: string;
}

export function useChoice(): ChoiceState {
  const [address, setAddress] = useSearchParams();
  // The day does not turn while a page is open: answers keep their addresses.
  const [now] = useState(() => new Date());
  const choice = readChoice(address, now);
  const questionFor = (chosen: Choice) => `?${new URLSearchParams(questionOf(chosen, now) as Record<string, string>)}`;
  const written = writeChoice(choice).toString();
  return {
    choice,
    choose: (chosen) => setAddress(writeChoice(readChoice(writeChoice(chosen), now))),
    search: written && `?${written}`,
    question: questionFor(choice),
    periodQuestion: questionFor({ ...choice, filters: {} }),
  };
}
