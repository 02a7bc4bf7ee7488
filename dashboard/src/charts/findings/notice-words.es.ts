import type { Translation } from '../../language/messages.ts';
import type * as english from './notice-words.ts';

export default {
  adviceWords: {
    firstToKnow: 'Lo primero que hay que saber',
    stepAndAdvice: '{step}: {advice}',
    openAStepTo: 'Abra un paso para ver qué hicieron las personas antes de abandonarlo.',
    sessionsThatMayNot: 'Sesiones que quizá no sean visitantes',
    lookAtSomeOf: 'Mirar algunas de estas sesiones',
    checkTheInstallation: 'comprobar la instalación',
    lookOrCheck: '{look} o {check}',
  },
  brokenWords: {
    notWhole: 'Estas cifras no están completas',
    silentStep:
      'El paso {step} no envía nada: ninguna sesión lo vio, aunque {sessions, plural, one {# sesión vio} other {# sesiones vieron}} uno posterior.',
    nobodyCompleted:
      'Nadie ha completado, de {sessions, plural, one {# sesión} other {# sesiones}}. Indique qué página o qué llamada es el éxito.',
    nobodyCompletedAfter:
      'Nadie ha completado, aunque {sessions, plural, one {# sesión vio} other {# sesiones vieron}} el último paso, {step}. ¿Comunica el éxito la página de confirmación?',
    refused:
      '{visits, plural, one {# visita de este periodo fue rechazada por un límite} other {# visitas de este periodo fueron rechazadas por un límite}}',
    refusedAreMissing:
      'Faltan en estas cifras. Se conocen las horas de los últimos 7 días. Los propietarios suben el límite en los ajustes de la organización.',
    checkTheInstallation: 'Comprobar la instalación',
  },
  changedWords: {
    losesMore: 'Un paso pierde más personas que antes',
    losesLess: 'Un paso pierde menos personas que antes',
    since:
      'Desde el {day}, {after} de quienes vieron {step} abandonaron allí en lugar de {before} ({sessions, plural, one {# sesión} other {# sesiones}}).',
    compare: 'Comparar antes y después',
  },
  markedWords: {
    changeTheFigures: 'Sesiones que quizá no sean visitantes cambian estas cifras',
    beside:
      '{sessions, plural, one {# sesión parece sospechosa} other {# sesiones parecen sospechosas}}. De ellas, {marked} {did, select, completed {completaron} other {abandonaron en este paso}}; de las demás, {others}. Las cifras de abajo cuentan ambas.',
    lookWrong:
      '{sessions, plural, one {# sesión quizá no sea un visitante} other {# sesiones quizá no sean visitantes}}. {did, select, completed {Completan} other {Abandonan en este paso}} en la misma proporción que las demás, hasta donde el azar permite decirlo.',
    leaveThemOut: 'Dejarlas fuera',
    leftOutHere: 'Las sesiones que quizá no sean visitantes no están en estas cifras.',
    countThem: 'Contarlas',
  },
  annotationsWords: {
    whatHappenedInThis: 'Qué pasó en este periodo',
    addAnAnnotation: 'Añadir una anotación',
    nothingIsNotedA:
      'No hay nada anotado. Una fecha y una frase, de personas o de un despliegue, permiten comparar las cifras de antes y de después.',
    showAll: 'Mostrar las {annotations, number}',
    showTheNewestOnly: 'Mostrar solo las más recientes',
    deleteTheAnnotation: 'Eliminar la anotación: {text}',
    compareFrom: 'Se puede comparar a partir del {day}',
    compareBeforeAndAfter: 'Comparar antes y después',
    giveTheDay: 'Indique el día.',
    day: 'Día',
    about: 'Sobre',
    add: 'Añadir anotación',
    adding: 'Añadiendo…',
    oneSentenceNewUpload: 'Una frase: la nueva página de subida está en línea.',
    theWholeJourney: 'Todo el recorrido',
    mustBeAtMost: 'Como máximo {length, number} caracteres.',
  },
} satisfies Translation<typeof english>;
