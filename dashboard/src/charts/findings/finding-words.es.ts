import type { Translation } from '../../language/messages.ts';
import type * as english from './finding-words.ts';

export default {
  changeWords: {
    none: 'Ninguna {where}',
    noSessions: 'Ninguna sesión {where}',
    noTime: 'Ningún tiempo {where}',
    tooFewSessions: 'Muy pocas sesiones {where}: {sessions, number}',
    tooFewCompleted: 'Muy pocas sesiones completadas {where}: {sessions, number}',
    was: '{value} {where}',
    refused: '{was} ({refusal})',
    theSame: 'Igual: {value} {where}',
    countMoved: '{share} {way, select, more {más} other {menos}} que {value} {where}',
    shareMoved: '{points} {way, select, higher {más} other {menos}} que {value} {where} ({interval})',
    shareMovedUnclear: '{points} {way, select, higher {más} other {menos}} que {value} {where}; puede ser casualidad',
    shareMovedAmong:
      '{points} {way, select, higher {más} other {menos}} que {value} {where}; entre {rows, number} filas puede ser casualidad',
    timeMoved: '{time} {way, select, longer {más} other {menos}} que {value} {where}',
    tooFewToCompare: '{value} {where}; muy pocas sesiones para comparar',
    tooFewCompletedToCompare: '{value} {where}; muy pocas para comparar',
  },
  reachWords: {
    tooFewSessions: 'Objetivo {target}: muy pocas sesiones para juzgar',
    tooFewCompleted: 'Objetivo {target}: muy pocas sesiones completadas para juzgar',
    reached: 'Objetivo {target}: alcanzado',
    missed: 'Objetivo {target}: no alcanzado',
    withinTheInterval: 'Objetivo {target}: dentro del intervalo',
  },
  stepFindingWords: {
    completed: '{completed} de {sessions, plural, one {# sesión} other {las # sesiones}} se completaron.',
    noStepWasReached: 'No se alcanzó ningún paso.',
    nobodyStopped: 'Nadie se detuvo en ningún paso.',
    tooFew: 'Muy pocas sesiones para nombrar un paso: menos de {enough, number} vieron cada uno.',
    nobodyStoppedWhere: 'Nadie se detuvo en un paso que vieran suficientes sesiones.',
    noStepStandsOut: 'Ningún paso destaca.',
    mostStopped:
      'El paso en el que más personas se detuvieron es {step}: {left} de las {reached, number} que lo vieron (intervalo del {share}: {range}).',
  },
  seriesFindingWords: {
    noSessions: 'Ninguna sesión en este periodo.',
    tooFew:
      '{width, select, hour {Ninguna hora} day {Ningún día} week {Ninguna semana} month {Ningún mes} other {Ningún punto}} tiene {enough, number} sesiones, así que no se compara nada.',
    inEach:
      '{rate} en cada {width, select, hour {hora} day {día} week {semana} month {mes} other {punto}} con {enough, number} sesiones o más.',
    between: 'Entre {lowest} ({lowestAt}) y {highest} ({highestAt}).',
    betweenThose:
      'Entre {lowest} ({lowestAt}) y {highest} ({highestAt}), donde {width, select, hour {una hora} day {un día} week {una semana} month {un mes} other {un punto}} tiene {enough, number} sesiones o más.',
  },
  timeFindingWords: {
    noneCompleted: 'Ninguna sesión de este periodo se completó.',
    oneCompleted: 'La única sesión completada duró {time}.',
    fewCompleted:
      'La mediana de {sessions, plural, one {# sesión completada} other {las # sesiones completadas}} es {time}; menos de {enough, number} dicen poco de otras.',
    completed:
      'La mitad de {sessions, plural, one {# sesión completada} other {las # sesiones completadas}} duró menos de {time}; nueve de cada diez, menos de {most}.',
    oneStayed: 'La única sesión que siguió se quedó {time}.',
    fewStayed:
      'La mediana de {sessions, plural, one {# sesión} other {# sesiones}} es {time}; menos de {enough, number} dicen poco de otras.',
    stayed:
      'La mitad de {sessions, plural, one {# sesión cuyo tiempo se conoce} other {las # sesiones cuyo tiempo se conoce}} se quedó menos de {time}.',
  },
  groupFindingWords: {
    noSessions: 'Ninguna sesión en este periodo.',
    one: '{group}: {sessions} de las sesiones, {completed} completadas.',
    two: '{group}: {sessions} de las sesiones, {completed} completadas; {second}: {secondCompleted}.',
    twoTooFew:
      '{group}: {sessions} de las sesiones, {completed} completadas; {second}: {secondCompleted}, muy pocas sesiones para comparar.',
    twoUnclear:
      '{group}: {sessions} de las sesiones, {completed} completadas; {second}: {secondCompleted}, sin diferencia clara.',
  },
  tagFindingWords: {
    nothingCameIn: 'No llegó nada en las últimas 24 horas.',
    cameIn:
      'Llegaron {events, plural, one {# evento} other {# eventos}} de {kinds, plural, one {# tipo} other {# tipos}}.',
  },
  lookNextWords: {
    noSessionHasSeen: 'Ninguna sesión de este periodo ha visto un paso.',
    tooFew:
      'Muy pocas sesiones para nombrar un paso: menos de {enough, number} vieron cada uno. Elija un periodo más largo o espere a que haya más.',
    nobodyStopped: 'Nadie se detuvo en un paso que vieran suficientes sesiones.',
    onlyOne:
      '{left} de {reached, plural, one {# sesión que lo vio} other {las # sesiones que lo vieron}} se detuvieron allí. Ningún otro paso tiene suficientes sesiones para compararlo.',
    noneStandsOut:
      'Ningún paso destaca. La proporción más alta está en {step}: {left} de {reached, plural, one {# sesión que lo vio} other {las # sesiones que lo vieron}} se detuvieron allí. La diferencia con {others} puede ser casualidad.',
    clearlyMore:
      '{left} de {reached, plural, one {# sesión que lo vio} other {las # sesiones que lo vieron}} se detuvieron allí, claramente más que en cualquier otro paso{judged, select, some { que vieron bastantes sesiones} other {}}. Le sigue {next} con {rate}.',
    sentButUnknown:
      '{step} tiene la proporción más alta: {left} de {reached, plural, one {# sesión que lo vio} other {las # sesiones que lo vieron}} se detuvieron allí. Pero {unknown, plural, one {# de ellas envió} other {# de ellas enviaron}} el formulario, y nadie sabe si llegó: sin ellas es {low}, y {next} tiene {rate}.',
    lost: '{step} perdió {left, number} de {reached, number}',
    othersLost: '{steps, plural, one {# paso adicional perdió más} other {# pasos adicionales perdieron más}}',
    tooFewToJudge: '{lost}: muy pocas sesiones para juzgar.',
    otherSteps: '{steps, plural, one {# paso adicional} other {# pasos adicionales}}',
  },
} satisfies Translation<typeof english>;
