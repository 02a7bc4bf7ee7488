import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  fieldsWords: {
    fields: 'Campos',
    noSessionOfThis:
      'Ninguna sesión de este periodo tocó un campo de este paso. Los campos se reconocen por su {name} o {id}; lo que las personas escriben nunca se registra.',
    changed: 'Cambiado',
    reachedNotChanged: 'Alcanzado, sin cambiar',
    timeInField: 'Tiempo en el campo',
    withErrors: 'Con errores',
    cameBack: 'Volvieron',
    touchedLast: 'Tocado el último',
    fixed: 'Corregido',
    givenUp: 'Sin corregir',
    error: 'Error',
    errors: 'Errores',
    lastFieldTouchedBefore: 'Último campo tocado antes de abandonar',
    mostOftenOfThe:
      'Lo más frecuente: {name}, {rate} de {left, plural, one {# sesión que abandonó} other {# sesiones que abandonaron}} aquí.',
    noLastFieldStandsOut: 'Ningún campo destaca.',
    noSessionOfThisPeriod: 'Ninguna sesión de este periodo abandonó aquí.',
    thoseWhoLeftHere: 'Quienes abandonaron aquí no habían tocado ningún campo de este paso.',
    leftWithoutHavingTouched: '{left} abandonaron sin haber tocado un campo.',
    mostOftenAtIn: 'Lo más frecuente en {field}: {error}, en {share} de las sesiones que alcanzaron el campo.',
    noErrorStandsOut: 'Ningún error destaca.',
    validationErrorsByType: 'Errores de validación por tipo',
    noValidationErrorOn: 'Ningún error de validación en este paso en este periodo.',
    peopleSpendMostTime: 'Donde más tiempo pasan las personas es en {field}: {time} de mediana.',
    noFieldWasRefused: 'No se rechazó ningún campo.',
    noFieldStandsOut: 'Se rechazaron campos, ninguno claramente más que los demás.',
    tooFewToNameAField: 'Muy pocas sesiones para nombrar un campo: menos de {enough, number} alcanzaron cada uno.',
    isRefusedIn: '{field} se rechazó en {share} de las sesiones que lo alcanzaron.',
    isRefusedMostIn: '{field} es el que más se rechaza: en {share} de las sesiones que lo alcanzaron.',
    reachedShareOfThe: 'Alcanzado, proporción del paso',
    changedShareOfReached: 'Cambiado, proporción de alcanzado',
    medianTimeInField: 'Tiempo mediano en el campo',
    withErrorsShareOf: 'Con errores, proporción de alcanzado',
    lastTouchedBeforeLeaving: 'Tocado el último antes de abandonar',
    lastTouchedShareOf: 'Tocado el último, proporción de abandonos',
    shareOfSessionsThat: 'Proporción de sesiones que alcanzaron el campo',
  },
  seriesWords: {
    completionOverTime: 'Finalización a lo largo del tiempo',
    comparedWith: 'En comparación con',
    noSessions: 'Ninguna sesión',
    fewAPoint:
      '{interval, select, hour {Algunas horas} day {Algunos días} other {Algunos puntos}} tienen menos de {enough, number} sesiones: su línea sube y baja por azar.',
    inWeeks:
      '{weeks, plural, =1 {En semanas} other {En puntos de # semanas}}{cut, plural, =0 {} one {, {weeks, plural, =1 {la primera} other {el primero}} de # día} other {, {weeks, plural, =1 {la primera} other {el primero}} de # días}}: algunos días tienen menos de 30 sesiones. La tabla tiene todos los días.',
    clickOrDraw: 'Haga clic para verlo solo o arrastre sobre varios',
    pointsOfCompletionOver: 'Puntos de la finalización a lo largo del tiempo',
    target: 'Objetivo {rate}',
    sessionsCompleted:
      '{sessions, plural, one {# sesión} other {# sesiones}}, {completed, plural, one {# completada} other {# completadas}} ({rate})',
    otherSide: '{side}: {rate}',
    start: 'Inicio ({timezone})',
    otherRate: 'Tasa de finalización, {side}',
  },
  whySentenceWords: {
    nobodyLeftHereIn: 'Nadie abandonó aquí en este periodo.',
    leftHereTooFew:
      '{left, plural, one {# abandonó} other {# abandonaron}} aquí: muy pocas sesiones para decir por qué.',
    tooFewWentOn:
      '{left, plural, one {# abandonó} other {# abandonaron}} aquí y {wentOn, plural, one {# siguió} other {# siguieron}}: muy pocas para comparar lo que hicieron.',
    leftHereWhatThey:
      '{left, number} abandonaron aquí. Nada de lo que hicieron antes las distingue claramente de las que siguieron.',
    leftHere: '{left, number} abandonaron aquí.',
    leftAt: '{left, number} abandonaron en {step}.',
    metError:
      'Encontraron un error en {field}: {left} de las que abandonaron, {others} de las que siguieron ({more} más, {interval}).',
    wasStopped:
      'Intentaron enviar y fueron detenidas: {left} de las que abandonaron, {others} de las que siguieron ({more} más, {interval}).',
    wentBack:
      'Habían vuelto a un paso anterior: {left} de las que abandonaron, {others} de las que siguieron ({more} más, {interval}).',
    oneSessionCanBe: 'Una sesión puede estar en varios de estos casos.',
  },
} satisfies Translation<typeof english>;
