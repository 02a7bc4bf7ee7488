import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  burdenWords: {
    whereTheHoursGo: 'Adónde van las horas',
    pausesCountUpTo:
      'Una pausa sin ninguna acción cuenta como máximo {minutes, plural, one {# minuto} other {# minutos}}. En este periodo el tope acortó {pauses, plural, one {# pausa} other {# pausas}} en {hours} horas en total, que ninguna cifra incluye aquí.',
    hoursByPart: 'Horas por parte',
    part: 'Parte',
    hours: 'Horas',
    value: 'Valor',
    partsOverlap: 'Los intentos sin resultado también contienen errores y esperas: las partes no suman el total.',
    memosHaveOtherDays:
      'Las notas dan los intentos sin resultado de sus propios días y sin las visitas sospechosas; por lo demás, es el mismo número.',
    oneInSoMany: 'Leído de una de cada {oneIn, number} sesiones; los recuentos se multiplican.',
    truncatedLeftOut:
      'No se {sessions, plural, one {incluye # sesión que supera} other {incluyen # sesiones que superan}} los límites de una sesión.',
    allTime: 'Todo el tiempo',
    onErrors: 'En errores',
    onWaiting: 'Esperando tras el envío',
    ledNowhere: 'Intentos sin resultado',
    perCompletion:
      '{minutes} minutos por cada finalización, incluidos los intentos fallidos ({sessions, plural, one {# sesión} other {# sesiones}}, {completed, plural, one {# completada} other {# completadas}}).',
    tookBeside: 'Las sesiones sospechosas duraron {marked} minutos de media; las demás, {others}.',
    shareOfHours: 'Proporción de las horas',
    minutesPerSession: 'Minutos por sesión',
    stepsAndFields: 'Por paso y campo',
    hoursByStep: 'Horas por paso y campo',
    stepOrField: 'Paso o campo',
    beforeTheFirst: 'Antes del primer paso, o en otra parte',
    inTheField: 'Campo {field}',
    inWordsOfEstimates: 'En los términos de las estimaciones',
    checkBeforeUse: 'Medido solo en las páginas. Añada el tiempo que se dedica en otras partes, como dice cada texto.',
    paperworkReductionAct: 'Paperwork Reduction Act (EE. UU.): carga por respuesta',
    erfuellungsaufwand: 'Erfüllungsaufwand (Alemania): Zeitaufwand pro Fall',
    costPerTransaction: 'Reino Unido: tiempo de los usuarios por trámite',
    noSession: 'Ninguna sesión en este periodo',
    hereYouWillSee:
      'Aquí verá cuánto tiempo dedican las personas al recorrido. Elija un periodo más largo o menos filtros.',
    valueOfAnHour: 'Valor de una hora',
    saveAsCsv: 'Guardar como CSV',
    whatAnHourIsWorth:
      'El valor de una hora de las personas que usan este recorrido. Deje ambos vacíos para no mostrar dinero.',
    amountOfAnHour: 'Importe por hora',
    currencyCode: 'Moneda, como código, por ejemplo EUR',
    amountMustBe: 'Introduzca un número mayor que 0 y de 1.000.000 como máximo.',
    currencyMustBe: 'Introduzca tres letras mayúsculas, por ejemplo EUR.',
    bothOrNeither: 'Indique ambos o ninguno.',
    save: 'Guardar',
    saving: 'Guardando…',
  },
} satisfies Translation<typeof english>;
