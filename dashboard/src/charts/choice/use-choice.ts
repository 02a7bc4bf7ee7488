// The choice of period, filters and view of the current page, and where the same choice leads on other pages.
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FiguresQuery } from '../../../../src/domain/figures.ts';
import { useOrganization } from '../../api/organization.ts';
import { dayIn } from '../../ui/locale.ts';
import { type Choice, comparedQuestionOf, misreadIn, questionOf, readChoice, writeChoice } from './period.ts';

interface ChoiceState {
  readonly choice: Choice;
  /** Parts of the address that cannot be read, each with its value. */
  readonly misread: ReturnType<typeof misreadIn>;
  /** The date in the organization's time zone. */
  readonly today: string;
  /** A new choice becomes a page of the tab's history; a change between charts and tables does not. */
  readonly choose: (choice: Choice) => void;
  /** For the end of an address of the dashboard, with `?`; empty for the default choice. */
  readonly search: string;
  /** For the end of an address of the API. */
  readonly question: string;
  /** The same of what is compared; null: nothing is. */
  readonly comparedQuestion: string | null;
  /** The same without filters. */
  readonly periodQuestion: string;
  /** The same of sessions by their marks. */
  readonly questionWith: (marks: 'marked' | 'unmarked') => string;
}

/** `others`: names of the address that the page itself reads. */
export function useChoice(others: readonly string[] = []): ChoiceState {
  const [address, setAddress] = useSearchParams();
  // The day does not turn while a page is open: answers keep their addresses.
  const [now] = useState(() => new Date());
  const today = dayIn(useOrganization().timezone, now);
  const choice = readChoice(address, today);
  const questionFor = (chosen: Choice) => asSearch(questionOf(chosen, today));
  const compared = comparedQuestionOf(choice, today, now);
  const written = writeChoice(choice).toString();
  const search = written && `?${written}`;
  useEffect(() => remember(search), [search]);
  return {
    choice,
    misread: misreadIn(address, today, others),
    today,
    choose: (chosen) =>
      setAddress(writeChoice(readChoice(writeChoice(chosen), today)), { replace: chosen.asTables !== choice.asTables }),
    search,
    question: questionFor(choice),
    comparedQuestion: compared && asSearch(compared),
    periodQuestion: questionFor({ ...choice, filters: {} }),
    questionWith: (marks) => questionFor({ ...choice, filters: { ...choice.filters, marks } }),
  };
}

const asSearch = (question: FiguresQuery) => `?${new URLSearchParams(question as Record<string, string>)}`;

const REMEMBERED_AS = 'waymark-choice';

/** The last choice in this tab, for the end of an address: another journey opens with the same choice. */
export function rememberedSearch(): string {
  try {
    return sessionStorage.getItem(REMEMBERED_AS) ?? '';
  } catch {
    return '';
  }
}

/** Whether a choice was made in this tab. */
export const hasRemembered = () => rememberedSearch() !== '';

function remember(search: string): void {
  try {
    sessionStorage.setItem(REMEMBERED_AS, search);
  } catch {
    // Storage is switched off: the choice stands in the address alone.
  }
}
