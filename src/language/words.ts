// The sentences for people who are not looking at the pages of the service: mails, messages, alerts and reports. `words.de.alerts`, by language.
import de from './de.ts';
import en from './en.ts';
import es from './es.ts';
import fr from './fr.ts';
import { messages } from './messages.ts';

export const words = messages({ en, de, fr, es });

export type Words = (typeof words)['en'];
