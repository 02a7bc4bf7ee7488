import type { Translation } from '../../domain/language.ts';
import type english from './en.ts';

export default {
  phrases: {
    points: '{value} puntos',
    pointsBetween: '{ends, select, same {alrededor de {low}} other {entre {low} y {high}}} puntos',
    fewerThanOne: 'menos de 1',
    times: '{value} veces',
    hours: '{value} {isOne, select, yes {hora} other {horas}}',
    share: '{percent} ({part} de {whole})',
    days: '{first} al {last}',
    quoted: '«{name}»',
    per: '{days, number} días',
    title: '{journey}, del {days}',
    action: '{suggestion} – {who}.',
  },
  groups: {
    device:
      '{value, select, mobile {en el móvil} desktop {en el ordenador} tablet {en la tableta} none {en dispositivos desconocidos} other {en {name}}}',
    language: '{value, select, none {sin idioma} other {en {name}}}',
    browser:
      '{value, select, none {con un navegador desconocido} app {dentro de una aplicación} another {con otro navegador} other {con {name}}}',
    variant: 'con la variante «{name}»',
    source: '{value, select, none {sin fuente} other {procedentes de «{name}»}}',
  },
  errors: {
    any: 'un error',
    named: '«{code}»',
    valueMissing: '«no se introdujo nada»',
    format: '«no se aceptó el formato»',
    badInput: '«esto no es un número ni una fecha»',
    rangeOverflow: '«demasiado grande o demasiado tarde»',
    rangeUnderflow: '«demasiado pequeño o demasiado pronto»',
    stepMismatch: '«este valor no está permitido»',
    tooShort: '«demasiado corto»',
    tooLong: '«demasiado largo»',
  },
  who: {
    page: 'Quienes hacen la página',
    form: 'Quienes hacen el formulario',
    design: 'Quienes diseñan la página',
    checks: 'Quienes escriben las comprobaciones y los mensajes de esta página',
    change: 'Quienes hicieron el cambio',
    translation: 'Quienes escriben y traducen la página',
    links: 'Quienes escriben las páginas que enlazan aquí',
  },
  summary: {
    broken: '{n, plural, =1 {Una cosa no funciona.} other {# cosas no funcionan.}}',
    worth: '{n, plural, =1 {Merece la pena cambiar una cosa.} other {Merece la pena cambiar # cosas.}}',
    period: 'Del {days} hubo {n, plural, one {# visita} other {# visitas}}.',
    only: 'Solo se contaron las visitas {groups}.',
    spent: 'La gente pasó {hours} en visitas que abandonó.',
    notDeclared:
      'No está confirmado que este recorrido declare cada éxito: qué visitas se completaron se deduce en parte de lo que hicieron sus páginas.',
  },
  facts: {
    hoursLost: 'La gente pasó {hours} en {n, plural, one {# visita que abandonó} other {# visitas que abandonó}}.',
    hoursAsBurden:
      'Las pausas cuentan hasta {minutes, plural, one {# minuto} other {# minutos}}, como en la página «Esfuerzo», que muestra el mismo número para estos días sin las visitas sospechosas.',
    hoursLostAt:
      '{hours} de ellas en {n, plural, one {# visita que terminó} other {# visitas que terminaron}} en «{step}».',
    brief:
      '{n, plural, one {# visita al día dura} other {# visitas al día duran}} menos de 3 segundos y {n, plural, one {ve} other {ven}} una sola página ({share}).',
    briefApart: 'Abajo no se comparan con nada. Si son programas, exclúyalas.',
    briefMost:
      '{share} de ellas son {group}, donde {own} de cada 100 visitas son tan breves; en los demás casos, {others} de cada 100.',
    briefOpen: 'Abra la primera página {group}: puede que allí no se muestre.',
    completed: '{share} completaron, {ends, select, same {alrededor de {low}} other {entre {low} y {high}}}.',
    daysDiffer:
      'Los días difieren más que por azar: las comparaciones de abajo solo conocen esa parte como {ends, select, same {alrededor de {low}} other {entre {low} y {high}}}.',
    nothingLarge: 'No había nada lo bastante grande para comparar.',
    nothingStandsOut: 'No destaca nada que merezca la pena cambiar.',
    comparisons: '{n, plural, one {Se hizo # comparación} other {Se hicieron # comparaciones}}.',
    detectable: 'Con este tráfico, una diferencia de {points} en un paso se habría encontrado 4 de cada 5 veces.',
    tooLittle:
      'Hay muy poco que comparar: {n, plural, one {# visita} other {# visitas}} en {days, number} días, y hacen falta {least, number}.',
    neverEnough: 'Con el tráfico actual, {days, number} días no traen suficientes.',
    enoughOn: 'Con el tráfico actual, el {day} habrán llegado suficientes, en una nota de {days, number} días.',
    networks:
      '{n, plural, one {Se deja fuera # visita de una red llamativa} other {Se dejan fuera # visitas de redes llamativas}}.',
    exclusions: 'Las exclusiones de la organización dejan fuera {n, plural, one {# visita} other {# visitas}}.',
    marked: '{n, plural, one {Se deja fuera # visita sospechosa} other {Se dejan fuera # visitas sospechosas}}.',
    markedBy:
      '{n, plural, one {Se deja fuera # visita sospechosa} other {Se dejan fuera # visitas sospechosas}}: {marks}.',
  },
  marked: {
    memoCounted:
      'Sesiones que quizá no sean visitantes cambian esta nota: {n, number} parecen sospechosas y se cuentan. De ellas completó el {own}; de las demás, el {others}.',
    memoLeftOut:
      'Sesiones que quizá no sean visitantes cambiarían esta nota: {n, number} parecen sospechosas y se dejan fuera. De ellas completó el {own}; de las demás, el {others}.',
    forecastCounted:
      'Sesiones que quizá no sean visitantes cambian este pronóstico: {n, number} parecen sospechosas y se cuentan. De ellas completó el {own}; de las demás, el {others}.',
    forecastLeftOut:
      'Sesiones que quizá no sean visitantes cambiarían este pronóstico: {n, number} parecen sospechosas y se dejan fuera. De ellas completó el {own}; de las demás, el {others}.',
  },
  marks: {
    other: '{n, number} {mark}',
    foreignHost: '{n, number} de otro servidor',
    bot: '{n, number} de programas',
    crowd: '{n, number} muchas en un mismo envío',
    seqGap: '{n, number} con huecos que ninguna página deja',
    loneSuccess: '{n, number} con un éxito y nada más',
    tooFast: '{n, number} más rápidas que una persona',
    truncated: '{n, number} más allá de los límites de una sesión',
    clock: '{n, number} con horas increíbles',
  },
  health: {
    headline: 'Mire primero el seguimiento: partes de este recorrido no comunican lo que deberían.',
    capped: 'Hasta que esto se arregle, cada hallazgo de abajo es solo una descripción (grado D).',
    noSteps: 'El recorrido no tiene pasos: solo se pueden comparar sesiones enteras.',
    lost: 'Al menos {loss} de los eventos no llegaron nunca; a {gapped} de las visitas les falta alguno.',
    marked: '{percent} de las visitas son sospechosas: quizá no sean de personas.',
    astray: '{share} de las visitas no vieron ningún paso configurado.',
    nowhere: '{share} de las visitas no vieron ningún paso.',
    unknown: 'Hay páginas que comunican {keys}, y ningún paso del recorrido se llama así.',
    silent: 'Ninguna visita vio {keys}. Compruebe las claves de paso de estas páginas.',
    concluded:
      'En {share} de las visitas completadas lo dedujo el script. Declare el éxito en la página que lo confirma.',
    untried: '{share} de las visitas completadas nunca intentaron enviar el formulario.',
    endless: '{share} de las visitas no comunicaron su final.',
    gradeLost: 'Al menos {loss} de los eventos no llegaron nunca.',
    gradeOpen: '{share} de las visitas siguen abiertas: no se sabe cómo terminan.',
    gradeDevices:
      'La parte de eventos que no llegaron nunca difiere entre las personas {one} ({lostOne}) y {two} ({lostTwo}).',
  },
  crowds: {
    hour: 'Desaparece sin las visitas que llegaron en una hora, a las {hour} UTC.',
    client: 'Desaparece sin las visitas de un navegador.',
    mark: 'Desaparece sin las visitas sospechosas.',
  },
  alarms: {
    atLast: '{n, plural, one {# persona llegó} other {# personas llegaron}} a «{step}» en estos días.',
    nobodyAtLast: 'Tampoco llegó nadie a su último paso.',
    try: 'Pruebe hoy a enviar el formulario usted mismo; si funciona, declare el éxito en la página que lo confirma.',
    nobody: 'Nadie ha completado este recorrido desde el {day} (0 de {n, plural, one {# visita} other {# visitas}}).',
    low: 'Solo {share} de cada 100 personas completan ({part} de {whole}). ¿Es lo que espera?',
    lowDismiss: 'Si lo es, descártelo y no volverá a avisar.',
    since: 'Desde el {day}',
    on: 'El {day}',
    from: 'Del {days}',
    stoppedAll:
      '{when}, nadie {isStep, select, yes {pasó de «{step}»} other {completó}} (0 de {whole}); lo normal es {usual} de cada 100.',
    stopped:
      '{when}, solo {part} de {whole} {isStep, select, yes {pasaron de «{step}»} other {completaron}}; lo normal es {usual} de cada 100.',
    alsoAt: 'Los mismos días se ve en {steps}.',
    goesOn: 'Sigue ocurriendo.',
    isOver: 'Ya ha terminado.',
    goThrough: 'Recorra {isStep, select, yes {«{step}»} other {el recorrido}} usted mismo hoy, y envíelo.',
    findOut:
      'Averigüe qué pasó con {isStep, select, yes {«{step}»} other {el recorrido}} en estos días, para que no vuelva a pasar.',
    group:
      '{part} de {whole} personas {group} {isStep, select, yes {se detuvieron en «{step}»} other {no completaron}}; de las demás, {others} de cada 100.',
    ofAll: '{share} de todas las personas {isStep, select, yes {abandonaron allí} other {abandonaron}}.',
    goThroughAs: 'Recorra {isStep, select, yes {«{step}»} other {el recorrido}} {group}, hasta el final.',
  },
  changeSince: {
    headline:
      '{isStep, select, yes {En «{step}» terminan {now} de cada 100 visitas de todas desde el {day}} other {Desde el {day} completan {now} de cada 100 visitas}}{isMixed, select, yes { con la misma mezcla de visitas} other {}}; en las {weeks, number} semanas anteriores eran {earlier} de cada 100.',
    compared: 'Desde el {day} ({what}): {now} en {weeks, number} semanas enteras; antes, {earlier}.',
    putBack:
      'Mire qué cambió {isStep, select, yes {en «{step}»} other {en el recorrido}} el {day} ({what}), y deshágalo donde pueda.',
    keep: 'Conserve lo que cambió el {day} ({what}), y úselo también en otros sitios.',
    elsewhere: 'Fechas en las que no cambió nada muestran diferencias igual de grandes.',
    otherJourneys: 'Otros recorridos de la organización se movieron igual.',
    fewWeeksBefore: 'Solo se conocen {weeks, number} semanas anteriores a la fecha, no {least, number}.',
    fewWeeksAfter: 'Solo han pasado {weeks, number} semanas enteras desde entonces, no {least, number}.',
    moving: 'Ya se movía antes de la fecha.',
    placebo: 'También una fecha en la que no se sabe de ningún cambio muestra una diferencia.',
    otherWay: 'Sin mantener igual la mezcla, va en el otro sentido.',
    dated: 'Un cambio con fecha, con un tiempo tranquilo antes; nadie fue asignado al azar.',
    target: 'se fijó un objetivo',
    given: 'la fecha que se indicó',
    shipped: 'el cambio hecho tras «{headline}»',
  },
  change: {
    thatIs:
      'Son {between} {isMore, select, yes {más} other {menos}}, con la misma mezcla de dispositivos, idiomas y fuentes; nuestra mejor estimación es de {points}.',
    otherChanges: 'Otros cambios de estas semanas pueden ser parte de ello.',
    fewWeeks: 'Solo {weeks, number} semanas anteriores dicen cuánto difieren las semanas por azar.',
  },
  course: {
    completion:
      'De todas las visitas, {now} se completaron {isSince, select, yes {desde el {day} ({what})} other {en estos días}}, y {earlier} en las semanas anteriores. Con la misma mezcla de visitas, la diferencia es de {ends, select, same {unos {low}} other {{low} a {high}}} puntos.',
    past: 'De todas las visitas, {now} pasaron de «{step}»; antes, {earlier}.',
    mix: 'Otra mezcla de dispositivos, idiomas y fuentes va con {by} {isMore, select, yes {más} other {menos}}.',
    leaveEarlier:
      'Se completan tantas visitas como antes, hasta donde el azar deja ver. Más terminan ya en «{step}»: averigüe si habrían terminado en una página posterior.',
    leaveLater:
      'Se completan tantas visitas como antes, hasta donde el azar deja ver. Menos terminan en «{step}»: averigüe en qué página terminan las demás.',
    keepPart: 'Conserve lo que cambió en «{step}»: terminan allí menos visitas, aunque en total se completan menos.',
    lookAtPart: 'Mire «{step}»: terminan allí más visitas, aunque en total se completan más.',
    everywhere:
      'Averigüe quién viene, o qué cambió en todas las páginas: se completan {isMore, select, yes {más} other {menos}} visitas, y se ve en varias páginas o empezó antes.',
  },
  stepLossChange: {
    headline:
      '{isStep, select, yes {En «{step}» terminan {now} de cada 100 visitas de todas} other {Completan {now} de cada 100 visitas}}{isMixed, select, yes { con la misma mezcla de visitas} other {}}; en las {weeks, number} semanas anteriores eran {earlier} de cada 100.',
    compared:
      'Del {days}: {now} {isStep, select, yes {terminaron allí} other {completaron}}; del {before} fueron {earlier}.',
    unsaid: 'Nadie dijo qué cambió, ni cuándo.',
    noted: 'Anotado en estos días: {what} ({day}).',
    findOut:
      'Averigüe qué cambió {isStep, select, yes {en «{step}»: la página, lo que pide o quién llega a ella} other {en el recorrido, o quién llega a él}}, hacia el {day}.',
    writeDown:
      'Anote qué cambió {isStep, select, yes {en «{step}»} other {en el recorrido}}, para poder conservarlo y usarlo en otros sitios.',
    back: 'En las próximas cuatro semanas vuelve a estar como antes.',
    allSteps: 'Todos los pasos se mueven igual: entonces es quién viene, no el paso.',
  },
  stepLossPeers: {
    headline:
      'En «{step}» abandonan {own} de cada 100 personas; en la mayoría de los otros {others, number} pasos de tipo {type} de aquí son {ends, select, same {alrededor de {low}} other {de {low} a {high}}} de cada 100.',
    left: 'Del {days}: {share} abandonaron en este paso.',
    odds: 'Son {ratio} veces las probabilidades relativas de pasos parecidos, {ends, select, same {unas {low} veces} other {entre {low} veces y {high} veces}}.',
    differ: 'Los pasos de un mismo tipo difieren en lo que piden; eso puede ser parte de ello.',
    compare: 'Compare «{step}» con «{other}» de «{journey}», donde abandonan {best} de cada 100.',
    compareAny: 'Compare «{step}» con los demás de su tipo.',
    asksMore: 'Pide más campos o documentos que los demás, y tiene que hacerlo.',
    grade: 'Los pasos de un mismo tipo difieren en lo que piden.',
  },
  groupGap: {
    headline:
      '{isStep, select, yes {En «{step}» abandonan {worse} de cada 100 personas {one}, y {better} de cada 100 {two}} other {Completan {worse} de cada 100 personas {one}, y {better} de cada 100 {two}}}.',
    compared: 'Del {days}: {worse} {one}, {better} {two}.',
    difference:
      'La diferencia está {between}, {by, select, device {dentro de los mismos idiomas} language {en los mismos dispositivos} other {en los mismos dispositivos y dentro de los mismos idiomas}}; nuestra mejor estimación es de {points}.',
    chosen:
      'Las personas eligieron ellas mismas su {by, select, device {dispositivo} language {idioma} source {fuente} browser {navegador} other {variante}}; otras diferencias entre ellas pueden ser parte de esto.',
    grade:
      'Las personas no fueron asignadas al azar según su {by, select, device {dispositivo} language {idioma} source {fuente} browser {navegador} other {variante}}.',
    goThrough:
      'Recorra {isStep, select, yes {«{step}»} other {el recorrido}} {one} y después {two}, y anote en qué se diferencia.',
    read: 'Haga que lea {isStep, select, yes {«{step}»} other {el recorrido}} {one} alguien que lo lea así, y compárelo con lo que está {two}.',
    show: 'Muestre {isStep, select, yes {«{step}»} other {el recorrido}} {two} a todo el mundo, cuando termine la prueba.',
    checkInformation: 'Mire qué se dice a las personas {one} antes de llegar, y a quién va dirigido.',
    gone: 'La diferencia desaparece en los próximos {days, number} días sin ningún cambio de la página.',
    goneOnOnePage: 'La diferencia desaparece entre las personas de una misma página.',
    goneInOneSource: 'La diferencia desaparece entre las personas de la misma fuente.',
  },
  variants: {
    headline:
      '{isStep, select, yes {En «{step}» terminan {worse} de cada 100 visitas {one}, y {better} de cada 100 {two}} other {Se completan {worse} de cada 100 visitas {one}, y {better} de cada 100 {two}}}.',
    asMany:
      'No muestre todavía ninguna a todo el mundo: se completan tantas visitas {one} como {two}, hasta donde el azar deja ver.',
    part: 'Muestre el recorrido {two} a todo el mundo, cuando termine la prueba. En «{step}» terminan menos visitas {one}: merece la pena conservar esta parte.',
    even: 'Cada visita cuenta para la variante que vio primero. Mirar antes del final previsto encuentra diferencias demasiado a menudo.',
    uneven:
      'Las variantes no se mostraron con la misma frecuencia; quienes vieron cada una pueden diferir en otras cosas, y eso puede ser parte de esto.',
    gradeEven: 'Vieron cada variante tantas personas como el azar se la mostraría.',
    gradeUneven: 'Vieron una variante más personas de las que el azar se la mostraría.',
  },
  fieldErrors: {
    headline:
      'De quienes encontraron {met, select, again {un segundo error} other {{error}}} en «{field}», abandonaron {with} de cada 100; de los demás que estuvieron aquí el mismo tiempo, {without} de cada 100.',
    came: 'Del {days}, hubo personas en «{step}» {n, plural, one {# vez} other {# veces}}; en {share} de esas veces encontraron {met, select, again {un segundo error} other {{error}}} en «{field}».',
    thatIs: 'Son {points} más que abandonaron, {between}.',
    most: 'Los errores más frecuentes: {errors}.',
    differ: 'Quienes encuentran el error pueden diferir en otras cosas; eso puede ser parte de ello.',
    grade: 'Nadie decidió al azar quién encuentra el error: quienes lo encuentran pueden ser distintos.',
    asMany: 'Abandonan otros tantos después de cambiar el mensaje o la regla del campo.',
    others: 'Otros errores de la página, con otros mensajes, muestran lo mismo.',
  },
  advice: {
    valueMissing: 'Diga antes de «{field}» que hace falta y por qué, o hágalo opcional (en «{step}»).',
    format: 'Acepte espacios y guiones en «{field}», y muestre un ejemplo de lo que se espera (en «{step}»).',
    badInput: 'Diga antes de «{field}» qué números o fechas acepta, y cómo se escriben (en «{step}»).',
    range: 'Diga antes de «{field}» qué valores acepta (en «{step}»).',
    tooShort: 'Diga antes de «{field}» qué longitud debe tener, y cuente a la vez (en «{step}»).',
    tooLong: 'Diga antes de «{field}» qué longitud puede tener, y cuente a la vez (en «{step}»).',
    other: 'Diga en «{field}» qué está mal y qué estaría bien, y conserve lo introducido (en «{step}»).',
  },
  submitBlocked: {
    headline:
      'De quienes intentaron enviar «{step}», {share} de cada 100 fueron detenidos por sus comprobaciones la última vez que lo intentaron.',
    compared:
      'Del {days}: {share}, {ends, select, same {alrededor de {low}} other {entre {low} y {high}}}. {left} de quienes fueron detenidos abandonaron allí.',
    before:
      'En las {weeks, number} semanas anteriores era {percent}{rose, select, yes {} other {; las semanas difieren otro tanto por azar}}.',
    met: 'Los errores que detuvieron a más personas: {errors}.',
    errorAt: '{error} en «{field}» ({n, plural, one {# vez} other {# veces}})',
    look: 'Mire los errores de «{step}»: acepte lo que se pueda aceptar, y diga junto al campo qué está mal.',
    elsewhere: 'El formulario se comprueba en otro sitio, y lo que se detiene aquí no es lo que la gente ve.',
    programs: 'Programas que rellenan formularios son la mayoría de lo que se detuvo.',
    gradeRose: 'En comparación con las semanas anteriores, es más alto de lo que las semanas difieren por azar.',
    gradeAlone: 'Una parte por sí sola: no se comparó nada.',
  },
  names: {
    sides: {
      now: 'Visitas en estos días',
      before: 'Visitas antes',
      since: 'Visitas desde entonces',
      with: 'Visitas con ello',
      without: 'Visitas sin ello',
      share: 'Visitas con ello',
      group: 'Visitas de este paso',
    },
    of: 'Visitas {group}',
    methods: {
      shares: 'partes dentro de los mismos dispositivos e idiomas (Mantel y Haenszel), día a día',
      weeks: 'partes con la misma mezcla de dispositivos e idiomas, semana a semana (Welch)',
      odds: 'probabilidades relativas de abandonar entre estancias que terminaron tras el mismo tiempo (Mantel y Haenszel), día a día',
      share: 'una parte por sí sola, con un intervalo (Wilson) más ancho donde los días difieren',
      peers: 'la media de los demás pasos, tal como difieren de verdad (Paule y Mandel)',
    },
    journey: 'El recorrido',
    beside: '{one} junto a {two}',
    since: 'desde el {day}',
    questions: {
      step_loss_change: 'abandono en un paso en comparación con antes',
      step_loss_peers: 'abandono en un paso en comparación con sus semejantes',
      group_gap: 'diferencia entre grupos',
      error_loop: 'error repetido',
      error_unrecovered: 'error tras el que se abandona',
      submit_blocked: 'envío detenido',
      change_since: 'cambio desde una fecha',
      variant_difference: 'diferencia entre variantes',
    },
  },
  document: {
    todo: 'Qué hacer',
    inShort: 'En resumen',
    broken: 'Qué no funciona',
    worth: 'Qué merece la pena cambiar',
    doThis: 'Qué hacer: {suggestion}',
    doThisWho: 'Qué hacer: {suggestion} {who}.',
    showsAt: 'Se ve en:',
    weeksBefore: 'Las semanas anteriores al {from} son aquellas con las que se compara.',
    weeks: 'Semana a semana, de 100 personas: {weeks}.',
    none: 'ninguna',
    noDifference: 'ninguna diferencia',
    asOften: 'con la misma frecuencia',
    sure: 'Hasta qué punto es seguro: {meaning} (grado {grade}). {reasons} {status}',
    grades: {
      A: 'el azar decidió quién vio qué',
      B: 'un cambio con fecha, con un tiempo tranquilo antes',
      C: 'va junto; el azar no decidió quién está en qué grupo',
      D: 'una descripción, o falta demasiado para decir más',
    },
    status: {
      new: 'Los días anteriores no lo muestran.',
      replicated: 'Los días anteriores también lo muestran.',
      too_few: 'Los días anteriores tienen muy pocas sesiones para saber si lo muestran.',
      only: 'Solo se comparan así los días de este memo.',
    },
    gain: 'Lo que podría valer: {ends, select, same {alrededor de {low, number}} other {de {low, number} a {high, number}}} personas más que completan en {days, number} días. No puede ser más de {ceiling, number}.',
    change: 'Qué nos haría cambiar de opinión:',
    plot: '{estimand}: {text}. {headline}',
    estimands: { riskDifference: 'Diferencia', oddsRatio: 'Razón de probabilidades', share: 'Parte' },
    range: '{ends, select, same {alrededor de {low}} other {{low} a {high}}}',
    look: 'Ver cinco de estas visitas',
  },
  appendix: {
    heading: 'Apéndice: cómo se calculó esto',
    about: 'Recorrido: {journey}. Días: del {days} ({zone}).',
    interval: 'Intervalo, ajustado a la selección',
    alone: 'Intervalo del 95 % de esta pregunta sola',
    partOf: '{part, number} de {whole, number}',
    p: 'p de esta pregunta sola',
    adjusted: 'p, ajustado a todas las comparaciones',
    method: 'Método',
    head: { figure: 'Cifra', value: 'Valor' },
    below: 'menos de {value}',
    notShown: 'No se muestra',
    notShownWhy:
      'Esto es más que azar, pero demasiado pequeño para actuar, de páginas que se mueven todas igual, o desaparece sin las visitas de una hora, de un navegador o de una marca.',
    small: 'Visible, pero pequeño',
    smallHead: { what: 'Qué', estimate: 'Estimación', interval: 'Intervalo' },
    noComparison: 'No se hizo ninguna comparación.',
    comparisons:
      '{n, plural, one {Se hizo # comparación} other {Se hicieron # comparaciones}}, y {small, number} eran demasiado pequeñas para hacerse. De media, como mucho {rate} de lo que se encuentra es por azar (Benjamini y Hochberg). Los intervalos de los hallazgos tienen en cuenta que fueron seleccionados.',
    detectable: 'Una diferencia de {points} entre grupos en un paso se habría encontrado 4 de cada 5 veces.',
    before: 'Días anteriores con los que se compara: del {days}.',
    sampled: 'Los campos se leyeron de una de cada {n, number} sesiones.',
    versions: 'Reglas {rules}, medidas {metrics}, datos {data}.',
    lossUnknown: 'No se sabe cuántos eventos no llegaron nunca.',
    noLoss: 'No se sabe de ningún evento que falte.',
    loss: 'Al menos {percent} de los eventos no llegaron nunca.',
    compared: 'Qué se comparó',
    clearest: 'Las {shown, number} más claras de {n, number}.',
    comparedCaption: 'Comparaciones, las más claras primero',
    comparedHead: { question: 'Pregunta', about: 'Sobre', sessions: 'Sesiones', p: 'p' },
    tooSmall: 'Qué era demasiado pequeño para comparar',
    tooSmallCaption: 'Muy pocas sesiones',
    tooSmallHead: { question: 'Pregunta', about: 'Sobre', have: 'Hay', need: 'Hacen falta' },
    noneOf: '{of, select, left {ninguna abandonada} without {ninguna sin ello} other {ninguna}}',
    fewOf:
      '{of, select, left {menos de {n, number} abandonadas} without {menos de {n, number} sin ello} other {menos de {n, number}}}',
    someOf: '{of, select, left {{n, number} abandonadas} without {{n, number} sin ello} other {{n, number}}}',
  },
  shared: {
    none: 'Nada en esta nota trata de diez personas o más a cada lado.',
    more: 'Otras {n, number} tratan de menos de diez personas a un lado y no se muestran.',
  },
} satisfies Translation<typeof english>;
