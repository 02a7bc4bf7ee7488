import type { Translation } from '../../domain/language.ts';
import type english from './en.ts';

export default {
  arriving: 'Llegan eventos: {n, number} en la última hora.',
  pausing: 'Ningún evento en la última hora. Abra una página del recorrido para ver si llega alguno.',
  nothingYet:
    'Aún no ha llegado ningún evento. Ponga el script en cada página del recorrido y abra después una de ellas.',
  quiet:
    'Ningún evento desde hace {days, plural, one {# día} other {# días}}. Compruebe que las páginas aún contienen el script.',
  everyOrigin:
    'Cualquier origen puede enviar eventos. Indique los orígenes de sus páginas para que ningún otro pueda hacerlo.',
  superseded:
    '{dated, select, yes {Desde el {day} el} other {El}} recorrido declara su éxito. {n, plural, one {# sesión que solo el script dio por completada ya no cuenta como completada} other {# sesiones que solo el script dio por completadas ya no cuentan como completadas}}, tampoco en el pasado.',
  offline:
    '{n, plural, one {# sesión} other {# sesiones}} de los últimos 7 días {n, plural, one {declaró} other {declararon}} un éxito mientras el navegador no tenía conexión, es decir, antes de que respondiera su servidor. Declárelo según la respuesta: según el número de la solicitud, no según su código de estado.',
  noStepSeen:
    'No se vio ningún paso en los últimos 7 días, en {n, plural, one {# sesión} other {# sesiones}}. Marque los pasos en sus páginas.',
  onlyFirstStep:
    'Solo se vio el primer paso, {key}, en los últimos 7 días, en {n, plural, one {# sesión} other {# sesiones}}. Marque los pasos siguientes en sus páginas.',
  noAttempt:
    '{n, plural, one {# sesión} other {# sesiones}} de los últimos 7 días {n, plural, one {se completó} other {se completaron}}, y ninguna intentó enviar. Marque el botón que envía.',
  otherCase:
    'Hay páginas que declaran {words}; un paso se llama así, salvo por las mayúsculas. Marque el paso en su página, en minúsculas.',
  claimed:
    '{declared, plural, one {# sesión declara} other {# sesiones declaran}} un éxito que nadie ha confirmado: cualquiera puede enviar un evento así. Hasta que se confirme, cuentan también las sesiones probablemente completadas: {likely, number} ahora.',
  confirmed:
    'Solo cuentan los éxitos declarados: {by, select, owner {un propietario lo eligió el {day}} signed {páginas firmadas lo confirmaron el {day}} server {un servidor con clave lo confirmó el {day}} other {visitas de muchas redes lo confirmaron el {day}}}.',
  hiddenNetworks:
    'Un proxy oculta las redes de los visitantes: la mayoría de las sesiones parece venir de una sola. Indíquelo en TRUSTED_PROXIES, para que unas pocas redes no puedan cambiar lo que dicen las notas, las alertas y las páginas públicas.',
  fewNetworks:
    '{n, plural, one {# sesión} other {# sesiones}} de los últimos 28 días {n, plural, one {vino} other {vinieron}} de unas pocas redes llamativas. Las notas, alertas, previsiones y páginas públicas {n, plural, one {la} other {las}} dejan fuera.',
  undeclared:
    'Nadie ha indicado aún qué página o llamada es el éxito, por lo que los recorridos completados no están confirmados. Declárelo para terminar la instalación.',
  triedLately:
    'Nadie ha completado en los últimos 30 días, aunque {n, plural, one {# sesión intentó} other {# sesiones intentaron}} enviar en los últimos 7 días. Indique qué página o llamada es el éxito.',
  triedSince:
    'Nadie ha completado desde el {day}, aunque {n, plural, one {# sesión intentó} other {# sesiones intentaron}} enviar en los últimos 7 días. Indique qué página o llamada es el éxito.',
  nobody:
    'Nadie ha completado en los últimos 30 días, de {n, plural, one {# sesión} other {# sesiones}}. Indique qué página o llamada es el éxito.',
  foreign: 'Se rechazan los envíos de {senders}. Añada el origen a los permitidos si es suyo.',
  noOrigin: 'remitentes sin origen',
  noSteps: 'El recorrido no tiene pasos. Añádalos para que el embudo tenga un orden.',
  unseen: 'Ningún evento desde hace 7 días de {keys}. Compruebe las claves de paso de estas páginas.',
  unknown:
    'Hay páginas que comunican {keys}, y ningún paso del recorrido se llama así. Añada el paso o corrija la página.',
  noKeys: '{n, plural, one {una palabra que no es una clave de paso} other {# palabras que no son claves de paso}}',
  named: '«{name}»',
  more: '{n, number} más',
  refused: '{n, plural, one {Se rechazó # envío} other {Se rechazaron # envíos}} en las últimas 24 horas: {reason}.',
  refusedByHour:
    '{n, plural, one {Se rechazó # envío} other {Se rechazaron # envíos}} en las últimas 24 horas: un recorrido admite {limit, number} peticiones por hora. Si las visitas son reales, aumente el límite en los ajustes de la organización.',
  refusedByMinute:
    '{n, plural, one {Se rechazó # envío} other {Se rechazaron # envíos}} en las últimas 24 horas: de un origen que no conoce, un recorrido admite {limit, number} peticiones por minuto. Indique en el recorrido los orígenes de sus páginas o aumente el límite en los ajustes de la organización.',
  refusedByDay:
    '{n, plural, one {Se rechazó # envío} other {Se rechazaron # envíos}} en las últimas 24 horas: la organización ha recibido todo lo que puede recibir en un día. Pida más al operador del servicio.',
  refusedOfFew:
    'Unas pocas redes agotaron las peticiones de una hora: {n, plural, one {se rechazó # envío} other {se rechazaron # envíos}} en las últimas 24 horas. Se sigue admitiendo a visitantes de otras redes, hasta cierta parte. Si las redes son suyas, como las de una oficina, aumente el límite en los ajustes de la organización; si no, indique los orígenes permitidos o firme sus páginas.',
  hour: '{day}, de {from} a {to} UTC',
  busiest:
    'La hora con más tráfico de los últimos 7 días pidió {n, number} de las {limit, number} peticiones que admite el límite ({share}): {hour}. Aumente el límite en los ajustes de la organización.',
  lostNone:
    'No se perdió ninguna visita de los últimos 7 días: {requests, plural, one {se rechazó # petición, que se volvió} other {se rechazaron # peticiones, que se volvieron}} a enviar más tarde.',
  lost: 'Unas {visits, plural, one {# visita de los últimos 7 días no se contó, o no entera} other {# visitas de los últimos 7 días no se contaron, o no enteras}}: {requests, plural, one {se rechazó # petición} other {se rechazaron # peticiones}}.',
  dayOfEvents:
    'Su organización ha recibido {n, number} de los {max, number} eventos que puede recibir hoy ({share}). Por encima de eso, los eventos se rechazan hasta medianoche (UTC). Pida más al operador del servicio.',
  dayOfBytes:
    'Su organización ha recibido {n} de los {max} MiB de eventos que puede recibir hoy ({share}). Por encima de eso, los eventos se rechazan hasta medianoche (UTC). Pida más al operador del servicio.',
  marks: {
    foreignHost:
      '{n, number} de las {all, number} sesiones de los últimos 7 días ({share}) son de páginas en hosts que no están entre los orígenes permitidos.',
    burst:
      '{n, number} de las {all, number} sesiones de los últimos 7 días ({share}) llegaron de redes con más tráfico de lo habitual; muchas personas pueden compartir una red.',
    crowd:
      '{n, number} de las {all, number} sesiones de los últimos 7 días ({share}) llegaron muchas en un mismo envío, cosa que no hace ninguna página.',
    seqGap:
      '{n, number} de las {all, number} sesiones de los últimos 7 días ({share}) tienen en sus eventos huecos que ninguna página deja.',
    clock: '{n, number} de las {all, number} sesiones de los últimos 7 días ({share}) tienen horas inverosímiles.',
    bot: '{n, number} de las {all, number} sesiones de los últimos 7 días ({share}) llegan de bots conocidos, que se identifican como tales.',
    noStart:
      '{n, number} de las {all, number} sesiones de los últimos 7 días ({share}) no tienen comienzo (session_start).',
    loneSuccess: '{n, number} de las {all, number} sesiones de los últimos 7 días ({share}) son un éxito y nada más.',
    tooFast:
      '{n, number} de las {all, number} sesiones de los últimos 7 días ({share}) se completaron más rápido de lo que puede una persona.',
    truncated:
      '{n, number} de las {all, number} sesiones de los últimos 7 días ({share}) {n, plural, one {superó los límites de una sesión (contada una vez, truncada)} other {superaron los límites de una sesión (contadas una vez, truncadas)}}.',
  },
  markedInHour: '{n, plural, one {Se recibió} other {Todas se recibieron}} en esta hora: {hour}.',
  markedMostInHour: '{n, plural, one {# de ellas se recibió} other {# de ellas se recibieron}} en esta hora: {hour}.',
  moreSigns: 'El resumen muestra {n, plural, one {un indicio más} other {# indicios más}}.',
  received:
    'El sistema de gestión recibió {received, plural, one {# solicitud} other {# solicitudes}}; Waymark contó {sent, plural, one {# sesión completada} other {# sesiones completadas}}.',
  receivedLately:
    'En los últimos 7 días, el sistema de gestión recibió {received, plural, one {# solicitud} other {# solicitudes}}; Waymark contó {sent, plural, one {# sesión completada} other {# sesiones completadas}}.',
  fewerReceived:
    'O bien se pierden solicitudes por el camino, o bien las páginas comunican un éxito sin solicitud. Envíe usted el formulario y búsquelo en el sistema de gestión.',
  moreReceived:
    'O bien a páginas del recorrido les falta el script o no comunican su éxito, o bien llegan solicitudes también por otras vías. Envíe usted el formulario y mire si la sesión se completa.',
} satisfies Translation<typeof english>;
