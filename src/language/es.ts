import type { Translation } from '../domain/language.ts';
import type english from './en.ts';

export default {
  phrases: {
    share: '{percent} ({part, number} de {whole, number})',
    range: '{ends, select, same {alrededor de {low}} other {{low} a {high}}}',
    onDay: 'el {day}',
    fromTo: 'del {first} al {last}',
    days: '{first} al {last}',
    notConfirmed:
      'Sin confirmar: nadie ha declarado un éxito, así que {likely, plural, one {la única sesión completada es} other {las # sesiones completadas son}} solo probables. La tasa de finalización está {ends, select, same {en torno al {low}} other {entre el {low} y el {high}}}.',
    notConfirmedUnknown:
      'Sin confirmar: nadie ha declarado un éxito, así que {likely, plural, one {la única sesión completada es} other {las # sesiones completadas son}} solo probables. De {unknown, plural, one {# sesión más que envió} other {# sesiones más que enviaron}} el último paso no se sabe si funcionó. La tasa de finalización está {ends, select, same {en torno al {low}} other {entre el {low} y el {high}}}.',
    partlyDeclared:
      'Sin confirmar: {declared, plural, one {# sesión completada está declarada} other {# sesiones completadas están declaradas}}, {likely, plural, one {# más es solo probable} other {# más son solo probables}}. De {unknown, plural, one {# sesión más que envió} other {# sesiones más que enviaron}} el último paso no se sabe si funcionó. La tasa de finalización está {ends, select, same {en torno al {low}} other {entre el {low} y el {high}}}.',
    declaredUnknown:
      'Sin confirmar: {declared, plural, one {# sesión completada está declarada} other {# sesiones completadas están declaradas}}. De {unknown, plural, one {# sesión más que envió} other {# sesiones más que enviaron}} el último paso no se sabe si funcionó. La tasa de finalización está {ends, select, same {en torno al {low}} other {entre el {low} y el {high}}}.',
  },
  mail: {
    open: 'Abrir en Waymark',
    linkTo: '{label}: {url}',
    noMore: 'No recibir más mensajes de estos',
    noMoreLink: 'No recibir más mensajes de estos: {url}',
    because: 'Waymark, en {url}, envía esto porque un propietario añadió su dirección a sus mensajes.',
    test: 'Esto es una prueba con un ejemplo. No ha ocurrido nada.',
    testSubject: 'Prueba: {subject}',
    subject: '{title}: {name}',
    report: 'Informe: {about}, {days}',
    outOfTurn: 'Un propietario envió este informe fuera de turno.',
    journeys: 'Recorridos',
    titles: {
      'alert.opened': 'Alerta',
      'alert.closed': 'Alerta terminada',
      'journey.created': 'Recorrido creado',
      'journey.updated': 'Recorrido modificado',
      'journey.deleted': 'Recorrido eliminado',
      'step.created': 'Paso añadido',
      'step.updated': 'Paso modificado',
      'step.deleted': 'Paso eliminado',
      'step.reordered': 'Pasos reordenados',
      'memo.ready': 'Nota lista',
      'simulation.ready': 'Simulación lista',
      'forecast.scored': 'Previsión comparada',
      'report.ready': 'Informe',
      'erasure.done': 'Borrado terminado',
    },
  },
  letters: {
    once: 'Enviado una sola vez por Waymark, en {url}.',
    onceOrNothing: 'Enviado una sola vez por Waymark, en {url}. Si no sabe por qué lo recibe, no haga nada.',
    confirm: {
      subject: 'Confirme que desea recibir mensajes de Waymark',
      asks: 'Un propietario de «{name}» quiere enviar mensajes de Waymark a esta dirección: alertas y novedades sobre sus formularios en línea.',
      nothing: 'No se envía nada hasta que usted confirme. Si no sabe por qué se le pregunta, no haga nada.',
      link: 'Confirmar (en 7 días)',
    },
    invitation: {
      subject: 'Invitación a «{name}» en Waymark',
      invited: 'Se le invita a «{name}» en Waymark, que muestra dónde abandona la gente los formularios en línea.',
      works: 'El enlace funciona una sola vez, durante 30 días.',
      link: 'Aceptar la invitación',
    },
    password: {
      subject: 'Establecer una contraseña nueva para Waymark',
      operator:
        'El operador de Waymark ha creado un enlace con el que usted establece una contraseña nueva. Funciona una sola vez, durante 7 días. Hasta entonces vale su contraseña anterior.',
      asked:
        'En la página de acceso se pidió un enlace con el que usted establece una contraseña nueva. Funciona una sola vez, durante {minutes, plural, one {# minuto} other {# minutos}}. Hasta entonces vale su contraseña anterior.',
      notYou: 'Si no lo pidió usted, no haga nada: nadie más tiene el enlace.',
      link: 'Establecer una contraseña nueva',
    },
    noPassword: {
      subject: 'Usted accede a Waymark sin contraseña',
      asked:
        'En la página de acceso se pidió un enlace con el que usted establece una contraseña nueva. Su cuenta no tiene contraseña: usa el inicio de sesión único.',
      notYou: 'Si no lo pidió usted, no haga nada.',
      link: 'Acceder',
    },
  },
  consent: {
    confirm: '¿Recibir mensajes?',
    confirmText:
      '«{org}» quiere enviar mensajes de Waymark a {address}. Cada mensaje tiene un enlace para no recibir más.',
    confirmButton: 'Recibir mensajes',
    confirmed: 'Confirmado',
    confirmedText: 'A partir de ahora los mensajes se envían a {address}.',
    stop: '¿No recibir más mensajes?',
    stopText: '«{org}» no enviará más mensajes de estos de Waymark a {address}.',
    stopButton: 'No recibir más',
    stopped: 'No más mensajes',
    stoppedText:
      'Ya no se envían mensajes de estos a {address}. Alguno que esté en camino aún puede llegar. Para volver a recibirlos, pregunte a quien los envió.',
  },
  news: {
    journeyCreated: 'Se ha creado el recorrido.',
    journeyUpdated: 'Se ha modificado el recorrido.',
    journeyDeleted: 'Se ha eliminado el recorrido.',
    stepAdded: 'Se ha añadido el paso «{step}».',
    stepChanged: 'Se ha modificado el paso «{step}».',
    stepDeleted: 'Se ha eliminado el paso «{step}».',
    stepsMoved: '{n, plural, one {# paso ha} other {# pasos han}} cambiado de lugar.',
    ready: 'La {kind, select, memo {nota} other {simulación}} «{title}» está lista.',
    refused:
      'La {kind, select, memo {nota} other {simulación}} «{title}» está lista: hay muy pocos datos para un resultado.',
    scored: 'El pronóstico «{title}» se ha comparado con lo que ocurrió después del cambio.',
    erased: 'Un borrado ha terminado: {n, plural, one {# sesión eliminada} other {# sesiones eliminadas}}.',
  },
  notes: {
    stepAdded: 'Paso añadido: {step}',
    stepChanged: 'Paso cambiado: {step} ({members})',
    stepDeleted: 'Paso eliminado: {step}',
    stepsMoved: 'Pasos reordenados',
    origins: 'Orígenes permitidos cambiados: {origins}',
    everyOrigin: 'cualquier origen',
    script: 'Las páginas usan la versión {version} del script',
  },
  alerts: {
    step: '«{name}»',
    trackingSilent:
      'No ha llegado nada de las páginas de este recorrido desde {since}; en estas horas lo habitual es {usual, plural, one {# visita} other {unas # visitas}}.',
    stepSilent:
      'Casi nadie ha llegado a {step} desde {since}: {part, number} de {whole, number} personas que podían, cuando a estas alturas se espera el {usual}.',
    noSuccess:
      'Nadie ha completado desde {since} (0 de {whole, plural, one {# persona} other {# personas}} en el último paso), cuando a estas alturas se espera el {usual}.',
    stepLoss:
      'El {percent} de las personas que vieron {step} abandonaron allí ({part, number} de {whole, number}, desde {since}); lo habitual es {ends, select, same {alrededor del {low}} other {del {low} al {high}}}.',
    completion:
      'El {percent} de las personas completaron ({part, number} de {whole, number}, desde {since}); lo habitual es {ends, select, same {alrededor del {low}} other {del {low} al {high}}}.',
    fieldErrors:
      'El {percent} de las personas que usaron el campo «{field}» en {step} encontraron un error ({part, number} de {whole, number}); lo habitual este día de la semana es {ends, select, same {alrededor del {low}} other {del {low} al {high}}}.',
    refusedBatches:
      'El {percent} de las peticiones de las últimas 24 horas fueron rechazadas por un límite ({part, number} de {whole, number}); lo habitual es el {usual}. Estas visitas faltan en las cifras.',
    markedSessions:
      'El {percent} de las visitas de las últimas 24 horas parecen sospechosas ({part, number} de {whole, number}); lo habitual es el {usual}.',
    targetMissed:
      'El objetivo no se alcanzó dos semanas seguidas: la semana pasada completó el {percent} ({part, number} de {whole, number}), el objetivo es el {usual}.',
    timeMissed:
      'El objetivo de tiempo hasta completar no se alcanzó dos semanas seguidas ({whole, plural, one {# visita} other {# visitas}} la semana pasada).',
    receivedGap:
      'El sistema de gestión recibió {part, plural, one {# solicitud} other {# solicitudes}} cuando las páginas comunicaron {whole, number} como enviadas ({hours, plural, one {# hora} other {# horas}} desde {since}); lo habitual es {usual, number}.',
    leftOut:
      'Aquí no {n, plural, one {se cuenta # visita de una red llamativa} other {se cuentan # visitas de unas pocas redes llamativas}}.',
    over: 'Desde {since} todo vuelve a ser lo habitual.',
    cost: 'Desde que empezó, {lost, plural, one {alrededor de # persona menos de lo habitual llegó} other {unas # personas menos de lo habitual llegaron}} hasta el final.',
    never: 'No es el azar: lo muestra en menos de uno de cada mil millones de intervalos como este.',
    notRare: 'Por puro azar, esto ya no es raro.',
    rare: 'Por puro azar, lo muestra menos de 1 de cada {windows, number} intervalos como este.',
    look: {
      trackingSilent:
        'Abra usted la primera página del recorrido y compruebe en «Instalar» si envía datos. Si hubo una publicación, mire si el script sigue en la página.',
      stepSilent:
        'Vaya usted de {before} a {step}. Si funciona, la página de {step} ya no envía datos: mire la última publicación.',
      firstSilent: 'Abra usted {step}. Si funciona, su página ya no envía datos: mire la última publicación.',
      noSuccess:
        'Envíe usted el formulario. Si funciona, la página de confirmación ya no envía datos: mire la última publicación.',
      stepLoss: 'Abra {step} y compare sus errores, navegadores y dispositivos con los días anteriores.',
      completion:
        'Compare los orígenes, dispositivos y navegadores de estas visitas con los días anteriores: ningún paso lo explica por sí solo.',
      fieldErrors: 'Introduzca usted algo habitual en «{field}» y mire qué error es el más frecuente.',
      refusedBatches:
        'Mire en «Instalar» las peticiones de la hora de más tráfico, y suba el límite si las visitas son reales.',
      markedSessions: 'Abra el resumen: nombra las anomalías y excluye estas visitas con un clic.',
      fewerReceived:
        'Envíe usted el formulario y búsquelo en el sistema de gestión: puede que se pierdan solicitudes por el camino, o que haya páginas que comunican un éxito sin solicitud.',
      moreReceived:
        'Envíe usted el formulario y mire si la sesión se completa: puede que falte el script en algunas páginas, o que lleguen solicitudes también por otras vías.',
      targetMissed: 'Lea la nota más reciente del recorrido, o pida una: dice qué merece la pena cambiar.',
    },
  },
  feed: {
    alert: 'Alerta: {sentence}',
    over: 'Terminada: {sentence}',
    memo: 'Nota: {title}',
    forecast: 'Previsión comparada: {title}',
  },
  report: {
    title: '{journey}, {days}',
    started: 'Sesiones que empezaron {days}.',
    startedOnly: 'Sesiones que empezaron {days}, solo {filters}.',
    filter: '{name} {value}',
    twoFilters: '{one}; {other}',
    notGiven: 'sin indicación',
    filters: {
      deviceClass: 'dispositivo',
      language: 'idioma',
      source: 'origen',
      browser: 'navegador',
      variant: 'variante',
      only: 'las sospechosas por',
      without: 'sin las sospechosas por',
    },
    filterMarks: {
      foreignHost: 'host ajeno',
      burst: 'red muy activa',
      crowd: 'muchas sesiones en un solo envío',
      seqGap: 'huecos imposibles',
      clock: 'reloj inverosímil',
      bot: 'bot',
      proven: 'probada por su página',
      noStart: 'sin comienzo',
      loneSuccess: 'éxito y nada más',
      tooFast: 'demasiado rápida para una persona',
      truncated: 'truncada',
    },
    marked:
      'Sesiones que quizá no sean visitantes cambian esta página: {n, plural, one {# parece sospechosa y se cuenta} other {# parecen sospechosas y se cuentan}}. De ellas completó el {own}; de las demás, el {others}.',
    notWhole: 'Estas cifras no están completas',
    silentStep:
      'El paso «{step}» no envía nada: ninguna sesión lo vio, aunque {n, plural, one {# sesión vio} other {# sesiones vieron}} uno posterior.',
    nobody: 'Nadie ha completado, de {n, plural, one {# sesión} other {# sesiones}}.',
    noCompletion:
      'Nadie ha completado, aunque {n, plural, one {# sesión vio} other {# sesiones vieron}} el último paso, «{step}». ¿Comunica el éxito la página de confirmación?',
    noSession: 'No empezó ninguna sesión.',
    allExcluded:
      '{n, plural, =1 {La única sesión de este periodo está excluida: un propietario la deja fuera de todas las cifras.} other {Las # sesiones de este periodo están todas excluidas: un propietario las deja fuera de todas las cifras.}}',
    excluded: '{n, plural, one {# sesión está excluida} other {# sesiones están excluidas}}.',
    completed: '{n, plural, one {# sesión} other {# sesiones}}: {share} completadas, {range}.',
    stillOpen: '{n, plural, one {# sigue abierta} other {# siguen abiertas}}.',
    times: 'La mitad de las sesiones completadas duró menos de {half}, nueve de cada diez menos de {most}.',
    nothingBefore: 'Antes, {days}: ninguna sesión con la que comparar.',
    before: 'Antes, {days}: {n, plural, one {# sesión} other {# sesiones}}, {percent} completadas.',
    beganWithin: 'Sin comparar: el seguimiento empezó el {day}.',
    tooFewToCompare: 'Muy pocas sesiones para comparar.',
    maybeChance: 'La diferencia puede ser azar.',
    isNow:
      'Ahora son {by} puntos {direction, select, up {más} other {menos}} ({ends, select, same {alrededor de {low}} other {entre {low} y {high}}} puntos).',
    targetCompletion: 'Objetivo de finalización: {target}, {reached, select, yes {alcanzado} other {no alcanzado}}.',
    targetTime: 'Objetivo del tiempo mediano: {target}, {reached, select, yes {alcanzado} other {no alcanzado}}.',
    leave: 'Dónde abandona la gente',
    tooFewToName: 'Muy pocas sesiones para nombrar un paso.',
    noneStandsOut: 'Ningún paso destaca.',
    worst: 'El paso en el que se detuvo más gente es «{step}»: {share}, {range}.',
    reasons: {
      met_error:
        'De las sesiones que abandonaron allí, {left} encontraron un error en «{field}»; de las que siguieron, {wentOn}.',
      was_stopped:
        'De las sesiones que abandonaron allí, {left} intentaron enviar y fueron detenidas; de las que siguieron, {wentOn}.',
      went_back:
        'De las sesiones que abandonaron allí, {left} habían vuelto a un paso anterior; de las que siguieron, {wentOn}.',
    },
    noReason:
      'Nada de lo que hicieron antes distingue claramente a las sesiones que abandonaron allí de las que siguieron.',
    newest: 'La anotación más reciente: «{text}» el {day}.',
    newestTooNew: 'No se compara: hacen falta semanas enteras a ambos lados.',
    newestTooFew: 'Muy pocas sesiones para comparar las semanas de antes y de después.',
    newestMoved:
      'En {weeks, plural, one {la semana} other {las # semanas}} de después completó el {after}; en {weeks, plural, one {la semana} other {las # semanas}} de antes, el {before}.',
    groups: 'Lado a lado',
    groupsCaption:
      'Finalización por dispositivo y por versión de la página; faltan los grupos de menos de {least, number} sesiones',
    groupsHead: {
      group: 'Grupo',
      sessions: 'Sesiones',
      completed: 'Completadas',
      share: 'Parte',
      interval: 'Intervalo del 95 %',
    },
    devices: { desktop: 'Ordenador', mobile: 'Móvil', tablet: 'Tableta' },
    version: 'Versión «{variant}»',
    someSteps: 'Los {shown, number} pasos más abandonados, de {all, number}.',
    unreached: 'Nadie llegó a {steps}.',
    quoted: '«{name}»',
    steps: 'Pasos, en su orden',
    bars: 'La barra: la parte de todas las sesiones que llegaron al paso, y al final las que abandonaron allí',
    head: { step: 'Paso', interval: 'Intervalo del 95 %' },
    method: 'Los intervalos son del 95 %. Cómo se calcula cada cifra: {url}',
    page: 'Página {page, number} de {pages, number}',
  },
  scheduled: {
    firstToKnow: 'Lo primero que hay que saber',
    nothing:
      'No se registró nada {days}: no empezó ninguna sesión. El próximo informe llegará cuando se vuelva a registrar algo.',
    whenCounted: 'El próximo informe llegará cuando vuelvan a contarse sesiones.',
    summary: '{n, plural, one {# sesión} other {# sesiones}} {days}, {share} completadas.',
    summaryOfAll:
      '{n, plural, one {# sesión} other {# sesiones}} en {journeys, plural, one {# recorrido} other {# recorridos}} {days}, {share} completadas.',
    notComparable: 'No se puede comparar con {every, select, week {la semana anterior} other {el mes anterior}}.',
    maybeChance: 'La diferencia con {every, select, week {la semana anterior} other {el mes anterior}} puede ser azar.',
    thatIs:
      'Son {by} puntos {direction, select, up {más} other {menos}} ({ends, select, same {alrededor de {low}} other {entre {low} y {high}}} puntos) que {every, select, week {la semana anterior} other {el mes anterior}}.',
    noJourney:
      'En ningún recorrido la diferencia con {every, select, week {la semana anterior} other {el mes anterior}} es más que azar.',
    higher:
      'La finalización es más alta en {up, plural, one {# recorrido} other {# recorridos}} que {every, select, week {la semana anterior} other {el mes anterior}}, más allá del azar.',
    lower:
      'La finalización es más baja en {down, plural, one {# recorrido} other {# recorridos}} que {every, select, week {la semana anterior} other {el mes anterior}}, más allá del azar.',
    both: 'La finalización es más alta en {up, plural, one {# recorrido} other {# recorridos}} y más baja en {down, plural, one {# recorrido} other {# recorridos}} que {every, select, week {la semana anterior} other {el mes anterior}}, más allá del azar.',
    alerts: '{n, plural, one {Se abrió # alerta} other {Se abrieron # alertas}}.',
    moreAlerts: '{n, plural, one {Se abrió # alerta más} other {Se abrieron # alertas más}}.',
    interval: 'El intervalo del 95 % de la finalización es {range}.',
    row: '{name}: {now}; {every, select, week {la semana anterior} other {el mes anterior}} {before}',
    journeyRow:
      '{name}: {n, plural, one {# sesión} other {# sesiones}} ({every, select, week {la semana anterior} other {el mes anterior}} {before, number}), finalización {rate}, {verdict}',
    sessions: 'Sesiones',
    completed: 'Completadas',
    completion: 'Finalización',
    journey: 'Recorrido',
    change: 'Cambio',
    thisOne: '{every, select, week {La semana} other {El mes}}',
    oneBefore: '{every, select, week {La semana anterior} other {El mes anterior}}',
    notCompared: 'sin comparar',
    chance: 'quizá azar',
    changedBy: 'cambio: {change}',
    moved: '{by} puntos {direction, select, up {más} other {menos}}',
    moreJourneys: '{n, plural, one {# recorrido más tiene} other {# recorridos más tienen}} sesiones.',
    kept: 'Los eventos se conservan desde el {day}: lo anterior no está en ninguna de estas cifras.',
    stepChanged: 'Desde el {day}, el {after} de quienes vieron «{step}» abandonaron allí, en lugar del {before}.',
    alertsOpened: 'Alertas abiertas',
    newestMemo: 'Nota más reciente',
    forecasts: 'Pronósticos comparados con lo que ocurrió',
    named: '{journey}: {text}',
    made: '{text} ({day})',
    forecast:
      '«{title}»: se preveían {spread, select, none {{q10, number}} other {entre {q10, number} y {q90, number}}} sesiones completadas más (80 %), fueron {came, number} (intervalo del 95 % {ends, select, same {alrededor de {low, number}} other {de {low, number} a {high, number}}}): {inside, select, yes {como se preveía} other {fuera del pronóstico}}.',
  },
  publicPage: {
    lead: 'Cifras de este servicio por mes, publicadas por {organization}.',
    none: 'Todavía no se ha publicado ningún mes.',
    withheldMeans:
      '«No publicado»: uno de los recuentos que forman la cifra es menor que 10. No se publica ningún recuento del que se pueda calcular uno no publicado. «No indicado»: nadie lo contó.',
    leftOut: 'Excluidas',
    leftOutFew: 'menos de 10',
    leftOutMeans:
      'Las sesiones que parecen falsificadas no entran en ninguna cifra: las que tienen marcas sospechosas y las de unas pocas redes que llaman la atención en un día. Los meses publicados antes de esta regla no tienen número aquí.',
    completionsMean:
      'Los éxitos están «declarados» cuando el servicio los comunicó, y son «probables, sin confirmar» cuando un script los dedujo del comportamiento de sus páginas.',
    meaning: 'Qué significan las cifras',
    defined: '{title}, definición {version, number}: {text}',
    headOf: '{title} (definición {version, number})',
    titleOf: '{title}, definición {version, number}',
    corrections: 'Correcciones',
    correctionsMean:
      'Un mes publicado nunca cambia en silencio. Los recuentos que cambiaron en menos de 10 se quedan como se publicaron: la diferencia sería en sí un recuento pequeño.',
    noCorrection: 'No se ha corregido ningún mes.',
    proofs: 'Pruebas',
    proofsMean:
      'Cada cifra tiene un SHA-256 de las sumas de las que se calculó, su definición y las versiones del script. «waymark page verify» las vuelve a calcular a partir de una exportación del servicio.',
    asCsv: 'Estas cifras en CSV',
    asJson: 'Estas cifras en JSON, con sus pruebas',
    title: '{name}: cifras por mes',
    byMonth: 'Cifras por mes, el más reciente primero',
    month: 'Mes',
    completions: 'Éxitos',
    corrected: '{month} (corregido)',
    completionsAre: { declared: 'declarados', likely: 'probables, sin confirmar' },
    withheld: 'no publicado',
    notGiven: 'no indicado',
    correctionsByMonth: 'Correcciones, el mes más reciente primero',
    correctionsHead: { corrected: 'Corregido', reason: 'Motivo', before: 'Antes', after: 'Después' },
    same: 'las mismas cifras',
    figureIs: '{title}: {value}',
    proofsByFigure: 'Pruebas de las cifras actuales',
    proofsHead: { figure: 'Cifra', sums: 'Sumas', batches: 'Lotes', script: 'Script' },
    unknown: 'desconocido',
    definitions: {
      sessions: {
        title: 'Intentos',
        text: 'Sesiones que empezaron en el mes: visitas del formulario en una pestaña del navegador.',
      },
      completed: {
        title: 'Trámites completados',
        text: 'Intentos del mes cuyo envío tuvo éxito en 24 horas.',
      },
      completionRate: { title: 'Tasa de finalización', text: 'Trámites completados divididos entre los intentos.' },
      medianTime: {
        title: 'Tiempo mediano',
        text: 'La mitad de los trámites completados duró menos, desde el primer evento del intento hasta el éxito; segundos enteros.',
      },
      digitalTakeUp: {
        title: 'Uso digital',
        text: 'Trámites completados divididos entre estos y los trámites por otros canales, como ventanilla y correo, según los contó la organización.',
      },
      satisfaction: {
        title: 'Satisfacción',
        text: 'Respuestas «satisfecho» o «muy satisfecho» divididas entre todas las respuestas, según las contó la organización.',
      },
      costPerTransaction: {
        title: 'Coste por trámite',
        text: 'El coste del servicio en el mes, según lo declaró la organización, dividido entre los trámites completados.',
      },
    },
  },
  sharedPage: {
    rounded: 'Los recuentos se redondean a decenas. Lo que afecta a menos de diez personas no se muestra.',
    notShown: 'no se muestra',
    fewer: 'menos de {least, number}',
    lead: '{organization}, {journey}: sesiones que empezaron {span}.',
    stepOf: '{step}: un paso de {journey}',
    completed: '{sessions} sesiones; completadas: {share}.',
    saw: '{sessions} sesiones lo vieron; abandonaron aquí: {share}.',
    medianNotShown: 'Tiempo mediano: no se muestra.',
    halfCompleted: 'La mitad de las sesiones completadas duró menos de {time}.',
    halfWentOn: 'La mitad de quienes siguieron se quedó menos de {time}.',
    allDeclared: '{declared} sesiones completadas, todas declaradas; {none} envíos sin respuesta.',
    partly:
      'Sin confirmar: {declared} sesiones completadas están declaradas y {likely} son solo probables. De {unknown} sesiones más que enviaron el último paso no se sabe si funcionó.',
    likely:
      'Sin confirmar: nadie ha declarado un éxito, así que {likely} sesiones completadas son solo probables. De {unknown} sesiones más que enviaron el último paso no se sabe si funcionó.',
    unknown:
      'Sin confirmar: {declared} sesiones completadas están declaradas. De {unknown} sesiones más que enviaron el último paso no se sabe si funcionó.',
    rateBetween: 'La tasa está {ends, select, same {en torno al {low}} other {entre el {low} y el {high}}}.',
    leftBetween:
      'La parte que abandonó aquí está {ends, select, same {en torno al {low}} other {entre el {low} y el {high}}}.',
    steps: 'Pasos',
    inOrder: 'Pasos, en su orden',
    head: { step: 'Paso', reached: 'Sesiones que lo vieron' },
    nothing: 'Aquí no se comparte nada',
    nothingText:
      'El enlace ha caducado o fue revocado, o su dirección no está completa. Pida otro a quien se lo envió.',
    asksPassword: 'Esta página tiene una contraseña',
    asksPasswordText: 'Quien le envió el enlace la conoce.',
    password: 'Contraseña',
    show: 'Mostrar',
    wrongPassword: 'Esta no es la contraseña',
    tooMany: 'Demasiados intentos. Inténtelo de nuevo en {minutes, number} minutos',
  },
} satisfies Translation<typeof english>;
