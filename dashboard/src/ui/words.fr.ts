import type { Translation } from '../language/messages.ts';
import type * as english from './words.ts';

export default {
  awaitingWords: {
    loading: 'Chargement',
  },
  copyWords: {
    copy: 'Copier',
    copied: 'Copié',
    selectTheTextAnd: 'Sélectionnez le texte et copiez-le : ce navigateur ne permet pas aux pages de copier ici.',
  },
  dialogWords: {
    close: 'Fermer',
    cancel: 'Annuler',
    done: 'Terminé',
  },
  formWords: {
    optional: '(facultatif)',
  },
  formatWords: {
    justNow: 'à l’instant',
  },
  noticeWords: {
    thisIsNotHere: 'Ceci est introuvable',
    itMayHaveBeen: '{message}. L’élément a peut-être été supprimé ou appartient à une autre organisation.',
    allJourneys: 'Tous les parcours',
    thisCouldNotBe: 'Le chargement a échoué',
    asksAgain: 'Cette page réessaie d’elle-même.',
  },
  sparklineWords: {
    noSessionsInDays: 'Aucune session en {days, plural, one {# jour} other {# jours}}',
    sessionsADayIn:
      'Sessions par jour sur {days, plural, one {# jour} other {# jours}} : {ends, select, same {{low, number} chaque jour} other {{low, number} à {high, number}}}, aujourd’hui {last, number}',
  },
} satisfies Translation<typeof english>;
