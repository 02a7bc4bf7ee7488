import type { Translation } from '../../domain/language.ts';
import type english from './en.ts';

export default {
  headline: {
    none: 'Sin pronóstico: {reason}',
    tooLittle: 'hay muy pocos datos.',
    more: '{ends, select, same {Alrededor de {low, number}} other {Entre {low, number} y {high, number}}} sesiones completadas más en {weeks} (4 de cada 5 pronósticos){most}.',
    fewer:
      '{ends, select, same {Alrededor de {low, number}} other {Entre {low, number} y {high, number}}} sesiones completadas menos en {weeks} (4 de cada 5 pronósticos).',
    between:
      'Entre {fewer, number} sesiones completadas menos y {more, number} más en {weeks} (4 de cada 5 pronósticos){most}.',
    most: '; {isExact, select, yes {como mucho} other {unas}} {most, number} si ya nadie abandonara allí',
    weeks:
      '{n, plural, =1 {una semana} =2 {dos semanas} =3 {tres semanas} =4 {cuatro semanas} =5 {cinco semanas} =6 {seis semanas} =7 {siete semanas} =8 {ocho semanas} =9 {nueve semanas} =10 {diez semanas} =11 {once semanas} =12 {doce semanas} other {# semanas}}',
  },
  title: '{journey}: {changes}',
  changes: {
    fewer_fields: 'menos campos',
    fewer_documents: 'menos documentos',
    drop_step: 'sin un paso',
    mobile_parity: 'móvil igualado',
    error_text: 'texto de error',
    set_rate: 'tasa supuesta',
  },
  sources: {
    counted: 'Las sesiones que se contaron',
    request: 'La petición',
    model: 'El modelo',
    record: 'El historial de esta organización',
    rho: 'Medido en recorridos simulados cuyos visitantes difieren',
    fewer_fields:
      'Metaestudio de encuestas en línea (WebSM 2014): 0,06 puntos de abandono por variable; prueba de una tienda en línea con 900.000 visitantes: un campo difícil menos, un 7,5 % más de envíos (informe de la práctica); Edwards et al., BMJ 2002;324:1183: cuestionarios postales más cortos, razón de probabilidades 1,86, otro resultado',
    fewer_documents:
      'Bendtsen, metaanálisis de 51 experimentos de campo: menos trámites, 8,3 puntos más de solicitudes; Better Government Lab, subida de documentos en Luisiana: 1,1 puntos menos de denegaciones por trámite',
    nothing:
      'Kohavi, Tang y Xu, Trustworthy Online Controlled Experiments, 2020: del 10 al 33 % de las ideas probadas mejoran aquello para lo que se hicieron',
    error_text:
      'Wroblewski con Etre, A List Apart 2009: validación durante la entrada, un 22 % más de éxito entre 22 personas en un laboratorio',
    mobile_parity:
      'Mavletova, Social Science Computer Review 2013: menos finalización en el móvil; doi 10.1177/0894439317698437: ninguna diferencia con páginas optimizadas',
  },
  assumptions: {
    networks:
      '{n, plural, one {Se deja fuera # sesión de una red llamativa} other {Se dejan fuera # sesiones de redes llamativas}}.',
    notDeclared:
      'No está confirmado que este recorrido declare cada éxito: qué sesiones se completaron se deduce en parte de lo que hicieron sus páginas.',
    sameVisitors:
      'Las próximas semanas traen los mismos tipos de visitantes que las semanas a las que se ajustó el modelo.',
    rho: 'Quienes habrían abandonado y ahora se quedan siguen entre la mitad de veces y tantas veces como los demás (rho), más probablemente casi tantas. Una suposición; sin ella, los pronósticos eran demasiado altos.',
    ownRho:
      'Quienes habrían abandonado y ahora se quedan siguen con {ends, select, same {{low}} other {entre {low} y {high}}} veces la tasa de los demás, como dice la petición.',
    ownEffect:
      'El efecto sobre el abandono en «{step}» viene de la petición: en cada momento abandona un {by, number} % {isFewer, select, yes {menos} other {más}}, con un margen del {giveOrTake, number} %.',
    learned: 'El efecto se ha aprendido de {n, number} cambios de este tipo que esta organización publicó.',
    drop_step: 'Sin «{step}», nadie abandona en ese paso, y nadie abandona en otro porque falte.',
    set_rate: 'La parte de personas que abandonan en «{step}» viene de la petición.',
    fewer_fields:
      'Quitar todos los campos de un paso bajaría el riesgo instantáneo de abandonarlo alrededor de un quinto; una parte de ellos, en esa parte. El tamaño es una suposición.',
    fewer_documents:
      'Cada documento que ya no hay que aportar baja el riesgo instantáneo de abandono alrededor de un sexto. El tamaño es una suposición.',
    nothing:
      'De esos cambios, 57 de cada 100 no hacen nada, 16 lo empeoran y 27 ayudan. Las partes son una suposición dentro de lo que hallaron pruebas publicadas.',
    error_text:
      'Un texto de error mejor que haga algo quita alrededor de un tercio de los abandonos añadidos tras el error. El tamaño es una suposición; esos abandonos se miden aquí.',
    mobile_parity:
      'Un trabajo en la página móvil que haga algo cierra una parte de la distancia a otros dispositivos, hasta toda. La distancia se mide aquí; la parte es una suposición.',
  },
  refusal: {
    neverEnough: 'Con el tráfico actual, {days, number} días no traen suficientes.',
    without: 'Sin ninguna, no se puede nombrar un día.',
    longer: 'Hace falta un modelo de {days, number} días.',
    days: 'Muy pocos días con sesiones.',
    completed: 'Muy pocas sesiones completadas.',
    reached: 'Muy pocas personas llegaron a «{step}».',
    left: 'Muy pocas personas abandonaron en «{step}».',
    nobodyMet:
      'Nadie encontró {isNamed, select, yes {el error {error}} other {un error}} {isField, select, yes {en el campo «{field}» de «{step}»} other {en «{step}»}}.',
    fewMet:
      'Muy pocas personas encontraron {isNamed, select, yes {el error {error}} other {un error}} {isField, select, yes {en el campo «{field}» de «{step}»} other {en «{step}»}} para compararlas con otras que estuvieron allí el mismo tiempo.',
    lost: 'Se pierden demasiados eventos por el camino: esperar no ayuda.',
    unplaced: 'Demasiadas sesiones no vieron ningún paso configurado: puede que haya claves de paso mal puestas.',
    endless: 'Algunos pasos nunca se dejan: sus sesiones no tienen final.',
    identity: 'El modelo no reproduce la finalización observada: puede que haya claves de paso mal puestas.',
  },
  outcome: {
    weeksBefore: 'Solo {weeks, number} semanas anteriores al cambio tuvieron sesiones; hacen falta {least, number}.',
    weeksAfter: 'Solo {weeks, number} de las {all, number} semanas posteriores al cambio tuvieron sesiones.',
    sessions: 'Unas {n, number} sesiones por semana son muy pocas para medir un cambio; hacen falta {least, number}.',
    constant: 'La finalización varió muy poco para compararla.',
    mixed:
      'Los visitantes encontraron variantes distintas en estas semanas, y el resultado no nombra ninguna: el cambio se mide más débil de lo que es.',
    otherChanges: 'Otros cambios de estas semanas pueden explicar una parte.',
    nobody: 'Nadie encontró la variante «{variant}».',
    everybody: 'Todos encontraron la variante «{variant}»: no hay nada con qué compararla.',
    small: 'Una variante con menos de {least, number} sesiones es demasiado pequeña para compararla.',
    uneven:
      'Las variantes no se mostraron con la misma frecuencia; quienes vieron cada una pueden diferir en otras cosas.',
  },
  document: {
    fitted:
      '{journey}. Ajustado a {n, number} sesiones del {from} al {to}, de las que {completed, number} se completaron. {open, number} que aún pueden completarse y {unplaced, number} que no vieron ningún paso del recorrido no forman parte.',
    refused: 'Por qué no hay pronóstico',
    reason: '{text} Encontrado: {have}, límite: {need}.',
    enoughOn: 'Con el tráfico actual, el {day} habrán llegado suficientes.',
    most: 'Lo máximo que puede aportar',
    hard: '{n, number} sesiones completadas más si completaran todas las personas que abandonaron los pasos cambiados. Esto no supone nada más que los mismos visitantes.',
    conditional: '{n, number} si nadie abandonara allí, y quienes se quedan siguieran como los demás.',
    before: 'Cómo les fue aquí antes a estos pronósticos',
    past: 'Desde {n, number} semanas pasadas se previeron las cuatro siguientes sin ningún cambio. Los intervalos del 80 % contenían el {p80} de lo que vino, los del 95 %, el {p95}.',
    widened: 'La dispersión entre semanas se amplía por un factor de {by} para ello.',
    granted: 'Qué se da por supuesto',
    assumption: '{kind}: {text} Fuente: {source}.',
    kinds: { data: 'Datos', evidence: 'Pruebas', assumption: 'Suposición', user: 'Suyo' },
    forecast: 'El pronóstico',
    caption: 'Sesiones completadas más, de {n, number} sesiones',
    head: { forecasts: 'Pronósticos', from: 'De', to: 'A' },
    oneInTwo: '1 de cada 2',
    fourInFive: '4 de cada 5',
    nineInTen: '9 de cada 10',
    plot: '9 de cada 10 pronósticos están {ends, select, same {en torno a {low, number}} other {entre {low, number} y {high, number}}} sesiones completadas más.',
    more: 'Sesiones completadas más',
    range: '{ends, select, same {alrededor de {low, number}} other {{low, number} a {high, number}}}',
    noChange: 'ningún cambio',
    completion:
      'La finalización pasa del {before} a {ends, select, same {alrededor del {low}} other {entre el {low} y el {high}}} (4 de cada 5 pronósticos). El {share} de los pronósticos ve más sesiones completadas.',
    large: 'Es más de lo que hallaron la mayoría de las pruebas publicadas.',
    times:
      'La mitad de las sesiones completadas duró menos de {before} min; duraría menos de {ends, select, same {unos {low} min} other {entre {low} min y {high} min}}.',
    noLongerLost: '{hours} h que ya no se pierden en sesiones abandonadas',
    saved: '{hours} h que ahorran quienes completan de todos modos',
    newlySpent: '{hours} h que se dedican de nuevo a completar; no se restan de las demás',
    noEffect:
      'Ningún efecto en los pasos cambiados llega a {target, number} sesiones completadas más en 4 de cada 5 pronósticos.',
    breakEven:
      'Para llegar a {target, number} sesiones completadas más en 4 de cada 5 pronósticos, tendría que abandonar allí un {share} menos de personas.',
    judged: 'Cómo se juzgará',
    weeks: '{n, plural, =0 {más de 26 semanas} one {# semana} other {# semanas}}',
    judgedAfter:
      'Con este tráfico hacen falta {weeks} después del cambio para ver una mejora tan grande como la que dice uno de cada diez pronósticos.',
    judgedByVariant:
      'Si se muestra al azar a la mitad de los visitantes (variante), hacen falta {weeks}, y otros cambios de esas semanas están en ambas mitades.',
    hangs: 'De qué depende',
    spread: 'De dónde viene la dispersión',
    spreadHead: { source: 'Fuente', share: 'Parte' },
    spreadOf: {
      data: 'Sesiones contadas hasta ahora',
      effect: 'El efecto del cambio',
      rho: 'Con qué frecuencia siguen quienes se quedaron',
      period: 'Qué semanas y personas vienen',
    },
  },
} satisfies Translation<typeof english>;
