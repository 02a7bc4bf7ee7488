// The figures of a period: of all its sessions, and of each step. The API and its document, the tools of MCP, the dashboard's tables and files,
// and the reports take names, units and words from here. CONTRIBUTING.md explains how to add one. The dashboard imports this file directly, so
// it may import types only.
import type { Language } from './language.ts';

/** In ms; null where nothing took any. */
export interface Times {
  medianMs: number | null;
  p90Ms: number | null;
}

type Words = Readonly<Record<Language, string>>;

/** `of`, `part` and `ms` are columns of the row that a figure is made of; `of` counts the sessions that it is a part of, or computed from. */
type Made =
  | { unit: 'count'; of: string }
  /** With its 95 % interval. */
  | { unit: 'share'; part: string; of: string }
  | { unit: 'seconds'; ms: keyof Times; of: string };

export type ListedFigure = Made & {
  /** In the API document and for assistants, in English; how it is computed, whole, is in this section of docs/metrics.md. */
  description: string;
  section: string;
  /** The heading of a column or tile. A figure without one is in sentences only. */
  label?: Words;
  /** The same where room is scarce. */
  short?: Words;
  /** Whether the report's table of steps has it. */
  inReport?: true;
};
export type FigureList = Readonly<Record<string, ListedFigure>>;

export const SUMMARY_FIGURES = {
  sessions: {
    unit: 'count',
    of: 'sessions',
    section: 'session',
    description: 'Sessions that started in the period: attempts at the journey, of which a person may make several.',
    label: { en: 'Sessions', de: 'Sitzungen', fr: 'Sessions', es: 'Sesiones' },
  },
  completed: {
    unit: 'count',
    of: 'sessions',
    section: 'completion-rate',
    description: 'Sessions with a completing event that counts.',
    label: { en: 'Completed', de: 'Abgeschlossen', fr: 'Terminées', es: 'Completadas' },
  },
  open: {
    unit: 'count',
    of: 'sessions',
    section: 'open',
    description: 'Sessions not completed and active within the last 30 minutes: they may still complete.',
    label: { en: 'Open attempts', de: 'Offene Versuche', fr: 'Tentatives ouvertes', es: 'Intentos abiertos' },
  },
  starters: {
    unit: 'count',
    of: 'sessions',
    section: 'starters',
    description: 'Sessions that touched a field; the others only looked.',
  },
  completion: {
    unit: 'share',
    part: 'completed',
    of: 'sessions',
    section: 'completion-rate',
    description: 'Completed sessions / sessions.',
    label: { en: 'Completion rate', de: 'Abschlussquote', fr: 'Taux d’achèvement', es: 'Tasa de finalización' },
  },
  mobile: {
    unit: 'share',
    part: 'mobile',
    of: 'sessions',
    section: 'device',
    description: 'Sessions whose first event says mobile / sessions. A tablet is not mobile.',
  },
  medianTimeToComplete: {
    unit: 'seconds',
    ms: 'medianMs',
    of: 'completed',
    section: 'median-time-to-complete',
    description: 'First event to completion, median over completed sessions.',
    label: {
      en: 'Median time to complete',
      de: 'Median der Zeit bis zum Abschluss',
      fr: 'Durée médiane jusqu’à la fin',
      es: 'Tiempo mediano hasta completar',
    },
  },
  p90TimeToComplete: {
    unit: 'seconds',
    ms: 'p90Ms',
    of: 'completed',
    section: '90th-percentile',
    description: 'First event to completion, 90th percentile: nine of ten completed sessions took at most so long.',
    label: { en: '90th percentile', de: '90. Perzentil', fr: '90e centile', es: 'Percentil 90' },
  },
} as const satisfies FigureList;

/** In the order of the columns of tables. reached = left + open + wentOn. */
export const STEP_FIGURES = {
  reached: {
    unit: 'count',
    of: 'sessions',
    section: 'reached',
    inReport: true,
    description: 'Sessions that saw the step.',
    label: { en: 'Reached', de: 'Erreicht', fr: 'Atteinte', es: 'Alcanzado' },
  },
  reachedShare: {
    unit: 'share',
    part: 'reached',
    of: 'sessions',
    section: 'reached',
    description: 'Sessions that saw the step / sessions.',
    label: {
      en: 'Reached, share of sessions',
      de: 'Erreicht, Anteil der Sitzungen',
      fr: 'Atteinte, part des sessions',
      es: 'Alcanzado, proporción de sesiones',
    },
  },
  left: {
    unit: 'count',
    of: 'reached',
    section: 'reached',
    inReport: true,
    description: 'Sessions that saw the step, are not completed and not open, and saw it last.',
    label: { en: 'Left here', de: 'Hier abgebrochen', fr: 'Abandonné ici', es: 'Abandonado aquí' },
    short: { en: 'Left here', de: 'Abgebrochen', fr: 'Abandonnée', es: 'Abandonado' },
  },
  abandonment: {
    unit: 'share',
    part: 'left',
    of: 'reached',
    section: 'abandonment',
    inReport: true,
    description: 'Left / reached. It says where people leave, not why.',
    label: {
      en: 'Left here, share of reached',
      de: 'Hier abgebrochen, Anteil an erreicht',
      fr: 'Abandonné ici, part des atteintes',
      es: 'Abandonado aquí, proporción de alcanzado',
    },
    short: { en: 'Share', de: 'Anteil', fr: 'Part', es: 'Parte' },
  },
  open: {
    unit: 'count',
    of: 'reached',
    section: 'reached',
    description: 'Sessions that saw the step, are open, and saw it last.',
    label: { en: 'Still open', de: 'Noch offen', fr: 'Encore ouvertes', es: 'Aún abiertas' },
  },
  wentOn: {
    unit: 'count',
    of: 'reached',
    section: 'reached',
    description: 'Sessions that saw the step, and another one later, or completed.',
    label: { en: 'Went on', de: 'Weitergegangen', fr: 'Continué', es: 'Siguieron' },
  },
  medianTimeOnStep: {
    unit: 'seconds',
    ms: 'medianMs',
    of: 'reached',
    section: 'time-on-step',
    inReport: true,
    description:
      'From a view of the step to the next view of another one, or to completion; summed over visits of a session, median over the sessions of which a visit ended so.',
    label: {
      en: 'Median time on step',
      de: 'Median der Zeit im Schritt',
      fr: 'Durée médiane sur l’étape',
      es: 'Tiempo mediano en el paso',
    },
    short: { en: 'Median time', de: 'Median der Zeit', fr: 'Durée médiane', es: 'Tiempo mediano' },
  },
} as const satisfies FigureList;
