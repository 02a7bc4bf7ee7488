import type { Translation } from '../language/messages.ts';
import type * as english from './value-words.ts';

export default {
  valueWords: {
    notGiven: 'Sin indicar',
  },
  deviceWords: {
    desktop: 'Ordenador',
    mobile: 'Móvil',
    tablet: 'Tableta',
    unknown: 'Sin indicar',
  },
  reasonWords: {
    none: 'Ninguna señal',
    unspecified: 'Señal sin motivo',
    close: 'Cerró o dejó la página',
    external: 'Siguió un enlace a otro sitio',
    rapid_exit: 'Se fue en menos de 5 segundos',
    idle_60s: 'Un minuto sin actividad',
    idle_300s: '5 minutos sin actividad',
    timeout: '30 minutos sin actividad',
  },
  errorWords: {
    valueMissing: 'Vacío',
    typeMismatch: 'Tipo de valor incorrecto',
    patternMismatch: 'Formato incorrecto',
    tooLong: 'Demasiado largo',
    tooShort: 'Demasiado corto',
    rangeUnderflow: 'Demasiado bajo',
    rangeOverflow: 'Demasiado alto',
    stepMismatch: 'Valor intermedio no permitido',
    badInput: 'No legible',
    customError: 'Por una comprobación propia de la página',
    'aria-invalid': 'Marcado como no válido',
    'error-summary': 'En la lista de errores',
  },
  tagWords: {
    session_start: 'Sesiones empezadas',
    session_end: 'Sesiones acabadas',
    page_view: 'Páginas vistas',
    step_view: 'Pasos vistos',
    field_focus: 'Entradas en campos',
    field_blur: 'Salidas de campos',
    field_change: 'Campos cambiados',
    validation_error: 'Errores de validación',
    submit_attempt: 'Intentos de envío',
    submit_success: 'Éxitos',
    dropoff_signal: 'Señales de abandono',
  },
  eventWords: {
    session_start: 'Empezó la sesión',
    session_end: 'Acabó la sesión',
    page_view: 'Abrió una página',
    step_view: 'Vio',
    field_focus: 'Estuvo en',
    field_blur: 'Salió de',
    field_change: 'Rellenó',
    validation_error: 'Error en',
    submit_attempt: 'Intentó enviar',
    submit_success: 'Completado',
    dropoff_signal: 'Señal de abandono',
  },
  browserWords: {
    chrome: 'Chrome',
    safari: 'Safari',
    firefox: 'Firefox',
    edge: 'Edge',
    samsung: 'Samsung Internet',
    webview: 'Dentro de una aplicación',
    other: 'Otro',
    unknown: 'Sin indicar',
  },
  marksWords: {
    unmarked: 'Nada sospechoso',
    marked: 'Sospechosa',
    proven: 'Probada',
  },
  filterWords: {
    deviceClass: 'Dispositivo',
    language: 'Idioma',
    source: 'Origen',
    browser: 'Navegador',
    variant: 'Variante',
    marks: 'Marcas',
  },
  filteredWords: {
    within:
      '{filter, select, deviceClass {dispositivo {value}} language {idioma {value}} source {origen {value}} browser {navegador {value}} variant {variante {value}} other {marcas {value}}}',
    head: '{filter, select, deviceClass {Dispositivo {value}} language {Idioma {value}} source {Origen {value}} browser {Navegador {value}} variant {Variante {value}} other {Marcas {value}}}',
  },
  periodWords: {
    today: 'Hoy',
    days: '{days, plural, one {# día} other {# días}}',
    custom: 'Personalizado',
  },
  unitWords: {
    interval95: 'intervalo del {share}',
    interval95Is: 'intervalo del {share}: {range}',
    quoted: '«{name}»',
    points: '{points} puntos',
    pointsBetween: 'entre {least} y {most} puntos',
    weekFrom: 'Semana del {day}',
    weeksFrom: '{weeks, plural, one {# semana} other {# semanas}} desde el {day}',
    days: '{value}\u00a0d',
    hours: '{value}\u00a0h',
    minutes: '{value}\u00a0min',
    seconds: '{value}\u00a0s',
    partOf: '{part, number} de {all, number}',
  },
  meaningWords: {
    sessions:
      'Una sesión es un intento de hacer el recorrido, desde su primer evento hasta el último. Quien lo intenta dos veces cuenta dos veces.',
    completionRate:
      'Las sesiones completadas como parte de todas las que empezaron en el periodo. El rango que figura al lado contiene la proporción real 95 de cada 100 veces.',
    medianTime:
      'La mitad de las sesiones completadas duró menos que esto y la otra mitad, más. Las que no se completaron no cuentan.',
    p90Time: 'Nueve de cada diez sesiones completadas duraron menos que esto. La décima parte más lenta duró más.',
    open: 'Sesiones que no se han completado y que estuvieron activas en los últimos 30 minutos. Aún pueden completarse.',
    funnel:
      'Cuántas sesiones vieron cada paso y qué fue de ellas: siguieron, abandonaron o siguen abiertas. Abandonado significa que fue el último paso que vieron. Las proporciones de «Alcanzado» son de todas las sesiones; las demás, de las que alcanzaron el paso.',
    abandonment:
      'Las sesiones que abandonaron en un paso como parte de las que lo vieron. La línea muestra a qué distancia del punto puede estar la proporción real.',
    comparison:
      'Una proporción de las sesiones mostradas, menos la misma del otro periodo o grupo. Si el intervalo no contiene el 0, la diferencia es más que casualidad.',
    series:
      'Las sesiones según el momento en que empezaron y cuántas se completaron. Las últimas aún pueden completarse. Los días se dibujan como semanas si alguno tiene menos de 30 sesiones.',
    histogram:
      'Cuánto duraron las sesiones completadas, desde el primer evento hasta el final. Las barras entre los percentiles 5 y 95 son igual de anchas; los tiempos más cortos y los más largos son una barra cada uno.',
    weekHours:
      'Las sesiones del periodo según el día de la semana y la hora en que empezaron, en la zona horaria de la organización.',
    groups:
      'Las sesiones según lo que dice su primer evento. Una diferencia entre dos grupos puede tener otros motivos que el grupo.',
    tags: 'Los eventos de las últimas 24 horas, por tipo. El periodo y los filtros no los cambian.',
    returns:
      'Cuántas sesiones tuvo un navegador hasta que una se completó. Los navegadores se distinguen por un identificador anónimo que ninguna cifra muestra.',
    neighbours:
      'El paso que las sesiones vieron antes de este y el que vieron después. Una sesión cuenta una vez a cada lado.',
    leaving:
      'La última señal que envió la página en las sesiones que abandonaron aquí: cerrada, inactiva o abandonada en segundos. Algunos navegadores no envían ninguna.',
    fields:
      'Lo que hicieron las sesiones en cada campo de este paso: entrar, cambiarlo, volver, encontrar un error. Lo que se escribe nunca se registra.',
    lastTouched:
      'El último campo que tocó cada sesión antes de abandonar en este paso. Dice dónde se detuvieron las personas, no que el campo fuera el motivo.',
    errors:
      'Las sesiones en las que la página rechazó un campo, por tipo de error. Una sesión con el mismo error dos veces cuenta una vez.',
    submits:
      'Las sesiones que intentaron enviar este paso y las que las comprobaciones de la página detuvieron al menos una vez. Muchas lo intentan de nuevo y siguen.',
    timeOnStep:
      'Desde que se ve el paso hasta que se ve el siguiente o se completa, sumando todas las visitas de una sesión. La mitad de las sesiones tardó menos.',
    transitions:
      'Cuántas veces las sesiones pasaron de un paso a otro. El mismo camino dos veces en una sesión cuenta dos veces.',
    paths:
      'Los pasos de una sesión en su orden y cómo acabó. Las sesiones con exactamente los mismos pasos son un solo camino.',
  },
} satisfies Translation<typeof english>;
