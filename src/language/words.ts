// The sentences that the service says itself: mails, messages, alerts, reports, memos, forecasts, and whether pages report.
// `words.de.alerts`, by language.
import de from './de.ts';
import en from './en.ts';
import es from './es.ts';
import forecastDe from './forecast/de.ts';
import forecastEn from './forecast/en.ts';
import forecastEs from './forecast/es.ts';
import forecastFr from './forecast/fr.ts';
import fr from './fr.ts';
import headlineDe from './headline/de.ts';
import headlineEn from './headline/en.ts';
import headlineEs from './headline/es.ts';
import headlineFr from './headline/fr.ts';
import memoDe from './memo/de.ts';
import memoEn from './memo/en.ts';
import memoEs from './memo/es.ts';
import memoFr from './memo/fr.ts';
import { messages } from './messages.ts';
import trackingDe from './tracking/de.ts';
import trackingEn from './tracking/en.ts';
import trackingEs from './tracking/es.ts';
import trackingFr from './tracking/fr.ts';

export const words = messages({ en, de, fr, es });

export type Words = (typeof words)['en'];

export const memoWords = messages({ en: memoEn, de: memoDe, fr: memoFr, es: memoEs });

export const forecastWords = messages({ en: forecastEn, de: forecastDe, fr: forecastFr, es: forecastEs });

export const trackingWords = messages({ en: trackingEn, de: trackingDe, fr: trackingFr, es: trackingEs });

export const headlineWords = messages({ en: headlineEn, de: headlineDe, fr: headlineFr, es: headlineEs });
