import type { Translation } from '../language/messages.ts';
import type * as english from './words.ts';

export default {
  doorWords: {
    signIn: 'Iniciar sesión',
    eMail: 'Correo electrónico',
    password: 'Contraseña',
    newPassword: 'Nueva contraseña',
  },
  headlineWords: {
    readTheAlert: 'Leer la alerta',
    readTheMemo: 'Leer la nota',
    checkTheInstallation: 'Comprobar la instalación',
    openTheStep: 'Abrir el paso',
    moreAlerts: 'y {more, plural, one {# alerta más} other {# alertas más}}',
  },
  accountWords: {
    account: 'Cuenta',
    invitations: 'Invitaciones',
    changePassword: 'Cambiar la contraseña',
    changing: 'Cambiando…',
    currentPassword: 'Contraseña actual',
    language: 'Idioma',
    languageOf: 'Idioma de las páginas y los correos',
    languageReaches: 'Para esta cuenta, en cada navegador en el que no se haya elegido otro idioma.',
    languageOfOthers: 'Organización o navegador',
    saveLanguage: 'Guardar el idioma',
    savingLanguage: 'Guardando…',
    signOut: 'Cerrar sesión',
    enterThePasswordThat: 'Introduzca la contraseña que tiene ahora.',
    thePasswordIsChanged: 'La contraseña se ha cambiado. Se ha cerrado la sesión en los demás navegadores.',
  },
  passwordsWords: {
    hint: 'Al menos {min} caracteres. Una frase que solo usted conozca es una buena opción.',
    atLeast: 'Use al menos {min} caracteres.',
    atMost: 'Use como máximo {max} caracteres.',
  },
  forgottenPasswordWords: {
    aLinkGoesTo:
      'Se envía un enlace a la dirección de su cuenta. Su contraseña anterior sirve hasta que establezca una nueva.',
    enterYourEMail: 'Introduzca su dirección de correo electrónico.',
    lookIntoYourMail: 'Consulte su correo',
    ifTheAddressHas:
      'Si {address} tiene una cuenta aquí, un correo con un enlace está en camino. El enlace sirve una vez, durante una hora. Si no llega nada en unos minutos, mire en el correo no deseado o pregunte a quienes gestionan este servicio.',
    sendLink: 'Enviar el enlace',
    sending: 'Enviando…',
  },
  joinWords: {
    invitation: 'Invitación',
    join: 'Unirse a {organization}',
    thisInvitationCannotBe: 'Esta invitación no se puede usar',
    itWasUsedOr: 'Se usó o se retiró, ha caducado o el enlace no está completo. Pida una nueva.',
    youAreInvitedAs:
      'Se le invita con el rol de {role, select, owner {propietario} editor {editor} other {lector}} y la dirección {address}.',
    youAreSignedIn: 'Ha iniciado sesión con otra dirección',
    youAreSignedInAs: 'Ha iniciado sesión como {address}. Cierre la sesión en {account} y vuelva a abrir este enlace.',
    account: 'Cuenta',
    acceptInvitation: 'Aceptar la invitación',
    accepting: 'Aceptando…',
    chooseAPassword: 'Elija una contraseña',
    createAccountAndJoin: 'Crear la cuenta y unirse',
    joining: 'Uniéndose…',
    doYouHaveAn: '¿Tiene una cuenta aquí o usa el inicio de sesión único?',
    signInToAccept: 'Iniciar sesión para aceptar',
  },
  notFoundWords: {
    nothingIsHere: 'Aquí no hay nada',
    theAddressIsWrong: 'La dirección es incorrecta o lo que había aquí ya no existe.',
    allJourneys: 'Todos los recorridos',
  },
  overviewWords: {
    overview: 'Resumen',
    onePageReport: 'Informe de una página',
    pdf: '(PDF)',
    moreFigures: 'Dispositivos, idiomas, fuentes, navegadores, horas e intentos',
    devices: 'Dispositivos',
    device: 'Dispositivo',
    languages: 'Idiomas',
    language: 'Idioma',
    sources: 'Fuentes',
    source: 'Fuente',
    browsers: 'Navegadores',
    browser: 'Navegador',
    checkTheInstallation: 'Comprobar la instalación',
    noSessionOfThis: 'Ninguna sesión de este periodo pasa los filtros',
    takeAFilterAway: 'Quite un filtro o elija un periodo más largo.',
    noSessionStartedIn: 'No comenzó ninguna sesión en este periodo',
    hereYouWillSee:
      'Aquí verá hasta dónde llegan las personas en este recorrido y en qué paso desisten: cuántas llegaron a cada paso, cuántas abandonaron allí y cuánto tardaron.',
    thereWereSessionsIn: 'Hubo sesiones en el periodo anterior: o no vino nadie, o la página ya no envía eventos.',
    figuresAppearAMoment:
      'Las cifras aparecen poco después de la primera visita a una página que contiene el script. Elija un periodo más largo si hubo visitas antes.',
  },
  allowAppWords: {
    anAppAsks: 'Una aplicación pide acceso',
    theRequestIsWrong: 'La aplicación no se puede conectar',
    allJourneys: 'Todos los recorridos',
    mayItAct: '¿Puede {app} actuar por usted?',
    youBelongToNo: 'Usted no pertenece a ninguna organización: no hay nada que leer',
    allowed: 'La aplicación está conectada',
    goBackToTheApp: 'Vuelva a la aplicación. La ve y la revoca en {account}.',
    account: 'Cuenta',
    youAreSignedIn: 'Ha iniciado sesión como {address}.',
    anyAppCanTake: 'Una aplicación elige su propio nombre. Autorícela solo si acaba de empezar a conectarla.',
    organization: 'Organización',
    access: 'Qué puede hacer {app} en {organization}',
    youEndItUnder: 'Nunca más de lo que puede usted. Puede revocarlo en cualquier momento en Cuenta.',
    allow: 'Autorizar',
    allowing: 'Conectando…',
    refuse: 'Rechazar',
  },
  allExcludedWords: {
    allAreExcluded:
      '{sessions, plural, =1 {La única sesión de este periodo está excluida} other {Las # sesiones de este periodo están todas excluidas}}',
    anOwnerLeaves: 'Un propietario las deja fuera de todas las cifras, por:',
  },

  excludeMarkedWords: {
    excludeThese: '{sessions, plural, one {Excluir esta sesión} other {Excluir estas # sesiones}}',
    excludeTheseOrNot: '{sessions, plural, one {¿Excluir esta sesión?} other {¿Excluir estas # sesiones?}}',
    whatItMeans:
      'A partir de ahora ninguna cifra de este recorrido cuenta las sesiones con la marca «{mark}», ni anteriores ni posteriores. No se borra nada: retire la exclusión en Ajustes, Exclusiones, y se contarán de nuevo.',
  },
  exportsWords: {
    saveAs: 'Guardar como {format}',
  },
  fewSessionsWords: {
    tracking: 'Seguimiento',
    whetherItsEvents: 'Si llegan los eventos del recorrido y de qué pasos.',
    whatAppearsWhen: 'Qué aparece y cuándo',
    sessionsSoFar:
      '{sessions} de {enough, number} sesiones en este periodo. Con menos, los porcentajes cambian con cada visita.',
    now: 'Ahora',
    theFunnelCounts: 'El embudo de arriba. Cuenta cada visita en pocos segundos.',
    fromSessions: 'Desde {sessions, number} sesiones',
    completionTimesAnd:
      'Finalización, tiempos, dónde y por qué abandonan las personas, dispositivos, idiomas, fuentes y navegadores, y quién vuelve.',
    fromSessionsInTwo: 'Desde {sessions, number} sesiones en este periodo y en el anterior',
    theComparisonWith: 'La comparación de ambos.',
    theFirstMemos: 'Los primeros hallazgos de las notas: qué vale la pena cambiar y con qué seguridad.',
    showAllFiguresNow: 'Mostrar ya todas las cifras',
  },
  pathsWords: {
    paths: 'Caminos',
    noSessionOfThis: 'Ninguna sesión de este periodo vio un paso',
    hereYouWillSee:
      'Aquí verá qué caminos toman las personas de paso en paso, dónde retroceden y dónde dan vueltas. Elija un periodo más largo o menos filtros.',
  },
  secondStepWords: {
    useARecoveryCode: 'Usar un código de recuperación',
    cancel: 'Cancelar',
    enterACode: 'Introduzca un código.',
    codeOfYourAuthenticator: 'Código de su aplicación de autenticación',
    recoveryCode: 'Código de recuperación',
    oneOfTheCodes: 'Uno de los códigos que guardó. Cada uno sirve una vez.',
    sixDigitsEachCode: 'Seis cifras. Cada código sirve una vez.',
    continue: 'Continuar',
    checking: 'Comprobando…',
    theBrowserGaveNo: 'El navegador no dio ninguna llave de acceso. Vuelva a intentarlo o use otro medio.',
    useAPasskey: 'Usar una llave de acceso',
    waitingForThePasskey: 'Esperando la llave de acceso…',
  },
  setPasswordWords: {
    setAPassword: 'Establecer una contraseña',
    setPassword: 'Establecer la contraseña',
    setting: 'Estableciendo…',
    thisLinkIsNot: 'Este enlace no está completo',
    openTheWholeLink: 'Abra entero el enlace que recibió. Si está dañado, pida uno nuevo.',
    theLinkWorksOnce: 'El enlace sirve una vez e inicia su sesión.',
  },
  setupWords: {
    setUpWaymark: 'Configurar Waymark',
    makeTheFirstAccount: 'Cree la primera cuenta. Es propietaria de la organización e invita a las demás.',
    adminToken: 'Token de administración',
    pasteTheAdminToken: 'Pegue el token de administración.',
    yourName: 'Su nombre',
    enterYourEMail: 'Introduzca su dirección de correo electrónico.',
    theServicePrintedAt:
      'Con el enlace de la primera cuenta no hace falta ningún token: el servicio lo mostró al arrancar en un terminal, y la orden «user setup-link» lo muestra de nuevo. El token está en el archivo admin-token de la carpeta de datos o en la variable ADMIN_TOKEN.',
    organization: 'Organización',
    shortNameOfThe: 'Nombre corto de la organización',
    itStandsInThe:
      'Forma parte del script de cada página: minúsculas sin acento, cifras y guiones. No se puede cambiar después.',
    createAccount: 'Crear la cuenta',
    creating: 'Creando…',
  },
  signInWords: {
    secondStep: 'Segundo paso',
    signingIn: 'Iniciando sesión…',
    nobodyHereHasThe:
      'Nadie aquí tiene la dirección de correo con la que ha iniciado sesión. Pida a un propietario de su organización que le invite.',
    singleSignOnDid:
      'El inicio de sesión único no indicó que su dirección de correo esté verificada. Pregunte a quienes lo gestionan o inicie sesión con una contraseña.',
    anotherIdentity:
      'Una cuenta con su dirección de correo inicia sesión con otra identidad del inicio de sesión único. Pida a un propietario que quite al miembro y le invite de nuevo.',
    youWereNotSigned:
      'No se inició la sesión porque se rechazó en la página del inicio de sesión único. Vuelva a intentarlo.',
    signingInDidNot:
      'No se pudo iniciar la sesión. Vuelva a intentarlo o pregunte a un propietario de su organización si usted es miembro.',
    yourAccountAsksFor: 'Su cuenta pide un segundo factor.',
    enterYourEMail: 'Introduzca su dirección de correo electrónico.',
    enterYourPassword: 'Introduzca su contraseña.',
    forgottenPassword:
      '¿Ha olvidado la contraseña? Quienes gestionan este servicio pueden crear un enlace para establecer una nueva, con la orden {command}.',
    sendMeALink: 'Enviarme un enlace para establecer una nueva contraseña',
    continueWith: 'Continuar con {provider}',
  },
  stepWords: {
    allSteps: 'Todos los pasos',
    noSuchStep: 'Este recorrido no tiene ese paso',
    neitherConfiguredNorSeen:
      'Ningún paso del recorrido tiene la clave {key}, y ninguna sesión de este periodo vio uno así.',
    sessions: 'Sesiones',
    lastSignal: 'Última señal',
    noSessionOfThis: 'Ninguna sesión de este periodo vio este paso',
    chooseALongerPeriod:
      'Elija un periodo más largo o menos filtros. Si debería haber habido personas aquí, marque el paso en la página con la clave {key}.',
    stepNumber: 'Paso {place, number}:',
    whyPeopleLeftHere: 'Por qué abandonaron aquí las personas',
    howPeopleLeaveHere: 'Cómo abandonan aquí las personas',
    ofLeftHereMost:
      '{left} de {reached, plural, one {# sesión} other {las # sesiones}} abandonaron aquí. Lo más frecuente: {reason}, {rate} de ellas.',
    ofLeftHere:
      '{left} de {reached, plural, one {# sesión} other {las # sesiones}} abandonaron aquí. Ninguna razón destaca.',
    noSessionOfThisPeriod: 'Ninguna sesión de este periodo abandonó aquí.',
  },
  timelinesWords: {
    sessions: 'Sesiones',
    overview: 'Resumen',
    addressIsWrong: 'La dirección de esta página es errónea',
    noSuchSessionIn: 'No hay ninguna sesión así en este periodo',
    notUnderstood: '{part} en la dirección no se ha entendido, o ninguna sesión de este periodo lo hizo.',
    allSessions: 'Todas las sesiones de este periodo',
    chooseALongerPeriod: 'Elija un periodo más largo o menos filtros.',
    aRandomSampleOf:
      'Una muestra aleatoria de {sample, number} entre {sessions, plural, one {# sesión} other {# sesiones}}. Lo que las personas escriben nunca se registra. El registro de auditoría anota que usted miró.',
    all: '{sessions, plural, one {# sesión} other {# sesiones}}. Lo que las personas escriben nunca se registra. El registro de auditoría anota que usted miró.',
    completed: 'Completado',
    left: 'Abandonado',
    stillOpen: 'Todavía abierta',
    sessionOf: 'Sesión {place, number}, {start}',
    itHasMoreEvents: 'Tiene más eventos que estos.',
    because: '{what}: {why}',
    lasting: '{what}, {took}',
    severalTimes: '{what} ({times, plural, one {# vez} other {# veces}})',
  },
} satisfies Translation<typeof english>;
