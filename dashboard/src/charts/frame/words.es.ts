import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  meaningWords: {
    sessions:
      'Una sesión es un intento de hacer el recorrido, desde su primer evento hasta el último. Quien lo intenta dos veces cuenta dos veces.',
    completionRate:
      'Las sesiones completadas como parte de todas las que empezaron en el periodo. El rango que figura al lado contiene la proporción real 95 de cada 100 veces.',
    medianTime:
      'La mitad de las sesiones completadas duró menos que esto y la otra mitad, más. Las que no se completaron no cuentan.',
    p90Time: 'Nueve de cada diez sesiones completadas duraron menos que esto. La décima parte más lenta duró más.',
    open: 'Sesiones que no se han completado y que estuvieron activas en los últimos 30 minutos. Aún pueden completarse. Un recorrido consultado por la API las cuenta como abandonadas (abandonmentRate).',
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
  timelinesWords: {
    wentFromTo: 'Sesiones que fueron de «{from}» a «{to}»',
    triedToSubmit: 'Sesiones que intentaron enviar en «{step}»',
    wereBlocked: 'Sesiones que las comprobaciones de la página detuvieron en «{step}»',
    meant:
      'Sesiones{outcome, select, completed { completadas} left { que abandonaron} open { aún abiertas} went_on { que siguieron} other {}}{way, select, path { por el camino {path}} loop { que dieron la vuelta {loop}} both { por el camino {path} que dieron la vuelta {loop}} other {}}{at, select, ended { en «{step}»} saw { que vieron «{step}»} other {}}{about, select, error {, con un error en «{field}»} last {, con «{field}» tocado el último} touched {, con «{field}» tocado} other {}}{why, select, reason {: {reason}} other {}}',
  },
  certaintyWords: {
    notConfirmed: 'Sin confirmar: {ends, select, same {alrededor de {low}} other {entre {low} y {high}}} ({parts})',
    declared: '{completions, plural, one {# declarada} other {# declaradas}}',
    likely: '{completions, plural, one {# probable} other {# probables}}',
    unknown: '{sends, plural, one {# desconocida} other {# desconocidas}}',
    columns: {
      declared: 'Completadas, declaradas',
      likely: 'Completadas, probables',
      unknown: 'Enviadas, desconocidas',
    },
  },
  headWords: {
    share: 'Proporción',
    shareOfSessions: 'Proporción de sesiones',
    step: 'Paso',
    key: 'Clave',
    field: 'Campo',
    path: 'Camino',
    from: 'De',
    to: 'A',
    times: 'Veces',
    left: 'Abandonado',
    difference: 'Diferencia',
    inSeconds: 'segundos',
    whatHappened: 'Qué pasó',
    sessionsAlone: '{sessions, plural, one {# sesión} other {# sesiones}}',
    sessionsAndShare: '{sessions, plural, one {# sesión} other {# sesiones}} ({share})',
  },
  comparedWords: {
    thisPeriod: 'Este periodo',
    before: 'Antes',
    moreDiffer: '{rows, plural, =1 {Otra fila difiere claramente.} other {Otras # filas difieren claramente.}}',
    intervalFrom: 'Intervalo del {share}, desde',
    intervalTo: 'Intervalo del {share}, hasta',
    theLineIsThe:
      'La línea es el intervalo del {share} de su fila sola. Las palabras de al lado, como la frase de arriba, tienen en cuenta el número de filas.',
    noDifferenceIsClaimed:
      'No se afirma ninguna diferencia si ambos lados comparten sesiones o si un periodo solo se siguió en parte.',
    bothSidesAreShown: 'Se muestran ambos lados, sin diferencias: {refusal}.',
    tooFewSessionsTo: 'Muy pocas sesiones para comparar: menos de {enough, number} en un lado de cada fila.',
    noneStandsOutAmong:
      'Ninguna diferencia destaca: entre {rows, number} filas, una como la de {row} ({by}) puede ser casualidad.',
    noClearDifferenceIn: 'Ninguna diferencia clara en ninguna fila.',
    theClearestDifferenceIs:
      'La diferencia más clara está en {row}: {now} ({measure}), {by} {way, select, higher {más} other {menos}} que {other} {where} ({interval}).',
    tooFewSessions: 'muy pocas sesiones',
    theSame: 'igual',
    moved: '{points} {way, select, higher {más} other {menos}}',
    mayBeChance: '{points} {way, select, higher {más} other {menos}}, puede ser casualidad',
    mayBeChanceAmong:
      '{points} {way, select, higher {más} other {menos}}, puede ser casualidad entre {rows, number} filas',
    sideMeasure: '{side}: {measure}',
    sideOf: '{side}: de',
    sideShare: '{side}: proporción',
    inWords: 'En palabras',
  },
  figureSetWords: {
    allFiguresAreCharts: 'Todas las figuras son gráficos',
    allFiguresAreTables: 'Todas las figuras son tablas',
    allAsTables: 'Todo en tablas',
    keySwitches: 'La tecla {key} cambia entre gráficos y tablas',
  },
  figureWords: {
    actions: 'Acciones: {title}',
    isNow: '{title}: {shown, select, chart {gráfico} other {tabla}}',
    showAsChart: 'Mostrar como gráfico',
    showAsTable: 'Mostrar como tabla',
    saveAsCsv: 'Guardar como CSV',
    lookAtSomeOf: 'Mirar algunas de sus sesiones',
    asATable: '{title}, como tabla',
  },
  readoutWords: {
    chart: 'gráfico',
    pointsArrowKeysRead: '{label}: {points, plural, one {# punto} other {# puntos}}, las teclas de flecha los leen',
    pointsEnterChooses:
      '{label}: {points, plural, one {# punto} other {# puntos}}, las teclas de flecha los leen, Intro convierte uno en el periodo, Mayús y las teclas de flecha toman varios',
  },
  tileListWords: {
    lookAtSomeOf: '{value}: mirar algunas de estas sesiones',
  },
  definitionWords: {
    whatIsThis: '¿Qué es esto?: {title}',
    howItIsComputed: 'Cómo se calcula',
  },
} satisfies Translation<typeof english>;
