// The message sent when an alert begins or ends, with the sentences of the alert's page.
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
