import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  actionWords: {
    cancel: 'Cancelar',
    remove: 'Quitar',
    removing: 'Quitando…',
    addPasskey: 'Añadir llave de acceso',
  },
  appWords: {
    connectedApps: 'Aplicaciones conectadas',
    anAssistantConnects:
      'Un asistente se conecta a {address} y luego le pregunta aquí. Revoque cada aplicación que no reconozca.',
    itCouldNotBe: 'No se pudo revocar la aplicación',
    noneYet: 'No hay ninguna aplicación conectada.',
    reads: 'Leer cifras, notas y pronósticos',
    doesAll: 'Leer, y calcular pronósticos si su función lo permite',
    answerGoesTo:
      '{kind, select, device {La respuesta va a un programa de este dispositivo} program {La respuesta va al programa que abre las direcciones {receiver}} other {La respuesta va a {receiver}}}',
    forOrganization: '{access}, en {organization}, desde el {day}.',
    lastUsed: 'Último uso: {day}.',
    neverUsed: 'Aún sin usar.',
    end: 'Revocar',
    endNamed: 'Revocar {app}',
  },
  appSetupWords: {
    setUpApp: 'Configurar la aplicación',
    preparing: 'Preparando…',
    scanThisWithYour: 'Escanee esto con su aplicación de autenticación o introduzca la clave a mano.',
    keyForTheApp: 'Clave para la aplicación',
    enterTheCodeThat: 'Introduzca el código que muestra la aplicación.',
    codeThatTheApp: 'Código que muestra la aplicación',
    qrCodeOfThe: 'Código QR de la clave de abajo',
    confirm: 'Confirmar',
    checking: 'Comprobando…',
  },
  passkeysWords: {
    removeThePasskey: '¿Quitar la llave de acceso {name}?',
    removePasskey: 'Quitar la llave de acceso',
    passkeyNamed: 'Llave de acceso {name}',
    added: 'añadida el {day}',
    removeThePasskeyNamed: 'Quitar la llave de acceso {name}',
    theBrowserMadeNo:
      'El navegador no creó ninguna llave de acceso. Vuelva a intentarlo o use una aplicación de autenticación.',
    nameOfThePasskey: 'Nombre de la llave de acceso',
    suchAsTheDevice: 'Por ejemplo, el dispositivo que la guarda.',
    waitingForTheBrowser: 'Esperando al navegador…',
  },
  passwordActionWords: {
    yourPassword: 'Su contraseña',
    leaveItEmptyIf: 'Déjela vacía si su cuenta no tiene contraseña porque usa el inicio de sesión único.',
  },
  recoveryCodesWords: {
    keepTheseRecoveryCodes: 'Guarde estos códigos de recuperación',
    eachLetsYouIn: 'Cada uno le deja entrar una vez sin su aplicación ni su llave de acceso. No se volverán a mostrar.',
    recoveryCodes: 'Códigos de recuperación',
  },
  secondFactorWords: {
    secondFactor: 'Segundo factor',
    authenticatorApp: 'Aplicación de autenticación',
    setUpAuthenticatorApp: 'Configurar una aplicación de autenticación',
    besidesYourPasswordOr: 'Además de su contraseña o del inicio de sesión único: nadie entra sin él.',
    removeAuthenticatorApp: 'Quitar la aplicación de autenticación',
    makeNewRecoveryCodes: 'Crear nuevos códigos de recuperación',
    making: 'Creando…',
    youHaveNoneYet: 'Todavía no tiene ninguno.',
    removeTheAuthenticatorApp: 'Quitar la aplicación de autenticación',
    newRecoveryCodes: 'Nuevos códigos de recuperación',
  },
  sessionsWords: {
    whereYouAreSigned: 'Dónde ha iniciado sesión',
    endWhatYouDo: 'Cierre la sesión en cada navegador que no reconozca y cambie después su contraseña.',
    itCouldNotBe: 'No se pudo cerrar la sesión',
    thisOne: '(este)',
    signedIn: 'sesión iniciada {ago}, termina el {day} a más tardar',
    browserOn: '{browser} en {system}',
    unknownBrowser: 'Navegador desconocido',
    theCommand: 'El comando {command} en un terminal',
    signOut: 'Cerrar sesión',
    signOutOf: 'Cerrar sesión en {browser}',
    signOutEverywhereElse: 'Cerrar sesión en todos los demás',
  },
} satisfies Translation<typeof english>;
