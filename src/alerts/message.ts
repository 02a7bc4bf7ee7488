// The message that an alert began or is over: in the words that its page has.
import type { AlertMessage, StoredAlert } from '../catalog/alerts.ts';
import { type AlertScene, alertWords } from './words.ts';

export const alertMessage =
  (scene: AlertScene) =>
  (type: 'alert.opened' | 'alert.closed'): AlertMessage =>
  (alert: StoredAlert) => {
    const { sentence, cost, lookFirst } = alertWords(alert, scene);
    const { orgId: _org, journeyId: _journey, changedBy: _person, ...stored } = alert;
    return {
      type,
      summary: () => sentence,
      url: () => `/alerts/${alert.id}`,
      about: { alert: { ...stored, cost, lookFirst } },
    };
  };
