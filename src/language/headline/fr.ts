import type { Translation } from '../../domain/language.ts';
import type english from './en.ts';

export default {
  alert: {
    tracking_silent: 'Rien n’arrive des pages',
    step_silent: '« {step} » n’est plus signalée',
    no_success: 'Personne ne termine',
    step_loss: 'Plus de visites que d’habitude s’arrêtent à « {step} »',
    completion: 'Moins de visites que d’habitude aboutissent',
    field_errors: 'Le champ « {field} » de « {step} » a plus d’erreurs que d’habitude',
    refused_batches: 'Une limite refuse des visites',
    marked_sessions: 'Plus de visites que d’habitude semblent anormales',
    target_missed: 'Un objectif n’est pas atteint',
    received_gap: 'Les pages signalent d’autres nombres que ceux reçus',
  },
  silentStep: '« {step} » n’est pas signalée',
  nobody: 'Personne n’a terminé',
  since: 'Depuis le {day}, plus de visites s’arrêtent à « {step} »',
  sinceFewer: 'Depuis le {day}, moins de visites s’arrêtent à « {step} »',
  fewer: 'Moins de visites aboutissent que cinq semaines plus tôt',
  fewerSentence: 'Ces 30 derniers jours, {now} ont abouti ; dans les 30 jours achevés il y a cinq semaines, {before}.',
  tracking: 'L’installation est à vérifier',
  few: 'Trop peu de visites pour l’instant',
  fewSentence:
    '{n, plural, =0 {Aucune visite} one {# visite} other {# visites}} ces 30 derniers jours : les parts sont comparées à partir de {enough, number}.',
  fine: 'Ce parcours va bien',
  fineSentence: 'Rien n’est à faire en ce moment.',
  openInstall: 'Ouvrez « Installation » : la page dit ce qu’il faut changer.',
  compare: 'Comparez les jours d’avant et d’après.',
  compareGroups: 'Comparez les sources, les appareils et les navigateurs avec les jours précédents.',
} satisfies Translation<typeof english>;
