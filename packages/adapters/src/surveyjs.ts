/** SurveyJS: pages are steps, questions are fields, and a survey that says that it is saved is a success. */
import { step, success } from './declare.ts';

interface Listeners {
  // Each event of a survey has options of its own, which a method takes and a function would refuse.
  add(listener: (survey: never, options: never) => void): void;
  remove(listener: (survey: never, options: never) => void): void;
}

/** The part of a survey that is used. */
export interface Survey {
  currentPage: { name: string } | null;
  onCurrentPageChanged: Listeners;
  onAfterRenderQuestion: Listeners;
  onPropertyChanged: Listeners;
}

/**
 * Declares the page by its name, each question's name as its field's, and success when `onComplete` calls `options.showSaveSuccess()`.
 * Call it before the survey is rendered. Returns what ends it.
 */
export function declareSurvey(survey: Survey): () => void {
  const onPage = () => step(survey.currentPage?.name);
  const onQuestion = (_survey: unknown, options: { question: { name: string }; htmlElement: Element }) =>
    options.htmlElement.setAttribute('data-journey-field', options.question.name);
  const onProperty = (_survey: unknown, { name, newValue }: { name: string; newValue: unknown }) => {
    if (name === 'completedState' && newValue === 'success') success();
  };
  survey.onCurrentPageChanged.add(onPage);
  survey.onAfterRenderQuestion.add(onQuestion);
  survey.onPropertyChanged.add(onProperty);
  onPage();
  return () => {
    survey.onCurrentPageChanged.remove(onPage);
    survey.onAfterRenderQuestion.remove(onQuestion);
    survey.onPropertyChanged.remove(onProperty);
  };
}
