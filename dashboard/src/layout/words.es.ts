import type { Translation } from '../language/messages.ts';
import type * as english from './words.ts';

export default {
  errorBoundaryWords: {
    thisPageCouldNot: 'No se ha podido mostrar esta página',
    theServiceIsAway: 'No se puede acceder al servicio. Esta página se recarga por sí sola cuando responda.',
    loadItAgainIf:
      'Vuelva a cargarla. Si no sirve, comunique a quienes gestionan este servicio lo que estaba haciendo.',
    loadAgain: 'Volver a cargar',
  },
  journeyPageWords: {
    journeys: 'Recorridos',
    tab: '{part} – {journey}',
    noSuchJourney: 'Ese recorrido no existe',
    noJourneyHasThe: 'Ningún recorrido tiene la dirección «{slug}»',
    allJourneys: 'Todos los recorridos',
    itMayHaveBeen: 'Puede que se haya eliminado o que pertenezca a otra organización.',
  },
  journeyTabsWords: {
    journey: 'Recorrido',
    overview: 'Resumen',
    paths: 'Caminos',
    burden: 'Esfuerzo',
    alerts: 'Alertas',
    live: 'En directo',
    memos: 'Notas',
    simulator: 'Simulador',
    install: 'Instalar',
    share: 'Compartir',
    edit: 'Editar',
  },
  languageWords: {
    language: 'Idioma',
  },
  navigationWords: {
    closeMenu: 'Cerrar el menú',
    openMenu: 'Abrir el menú',
    main: 'Menú principal',
    journeys: 'Recorridos',
    alerts: 'Alertas',
    help: 'Ayuda',
    settings: 'Ajustes',
    organization: 'Organización',
    members: 'Miembros',
    apiKeys: 'Claves de API',
    exclusions: 'Exclusiones',
    messages: 'Mensajes',
    feeds: 'Feeds',
    reports: 'Informes',
    auditLog: 'Registro de auditoría',
    data: 'Datos',
  },
  offersWords: {
    invitesYouAs:
      '{organization} le invita con el rol de {role, select, owner {propietario} editor {editor} other {lector}}.',
    join: 'Unirse a {organization}',
    joining: 'Uniéndose…',
  },
  serviceAwayWords: {
    doesNotAnswer: 'El servicio no responde',
    isSlow: 'El servicio tarda en responder',
    stillOfTheChoiceBefore:
      'Estas cifras son todavía las del periodo y los filtros de antes de esta elección, de las {time}.',
    stillOfThen: 'Estas cifras son de las {time}, hasta que llegue la respuesta.',
    ofThen: 'Estas cifras son de {time}. Intentándolo de nuevo.',
    ofTheChoiceBefore:
      'Estas cifras son de {time}, con el periodo y los filtros anteriores a esta elección. Intentándolo de nuevo.',
  },
  shellWords: {
    skipToContent: 'Ir al contenido',
    skipToFigures: 'Ir a las cifras',
    noOrganizationYet: 'Todavía sin organización',
    yourAccountBelongsTo:
      'Su cuenta no pertenece a ninguna organización. Pida a un propietario que le invite y abra después el enlace que reciba.',
    secondFactorRequired: 'Se requiere un segundo factor',
    answersOnlyPeopleWho:
      '{organization} solo admite a personas que inician sesión con un segundo factor: una aplicación de autenticación o una llave de acceso. Configure uno, lleva un minuto.',
    setUpASecond: 'Configurar un segundo factor',
  },
  themeWords: {
    theme: 'Tema',
    system: 'Sistema',
    light: 'Claro',
    dark: 'Oscuro',
  },
} satisfies Translation<typeof english>;
