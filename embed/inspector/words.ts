/** The words of buttons, in the languages that forms of public services and shops are written in most. */

const word = (...words: string[]): RegExp => new RegExp(`(?:^|[^\\p{L}])(?:${words.join('|')})(?:$|[^\\p{L}])`, 'iu');

/** A button that does something beside the way: it saves, clears, adds, or leaves. */
export const sideWords = word(
  'reset|start over|restart|clear|cancel|delete|remove|add|upload|browse|search|find|look up|save (?:draft|for later|and exit|and come back)|print|download|help|show|hide|close|edit|change|preview|sign in|log ?in|sign out|log ?out|exit',
  'abbrechen|l[öo]schen|entfernen|hinzuf[üu]gen|suchen|entwurf|zwischenspeichern|drucken|hilfe|anzeigen|schlie(?:ß|ss)en|bearbeiten|[äa]ndern|anmelden|zur[üu]cksetzen',
  'annuler|supprimer|ajouter|rechercher|effacer|imprimer|aide|fermer|modifier|cancelar|eliminar|a[ñn]adir|buscar|annulla|elimina|aggiungi|cerca|annuleren|verwijderen|toevoegen|zoeken',
);

export const backWords = word(
  'back|previous|prev|go back|zur[üu]ck|vorherige|voriger|retour|pr[ée]c[ée]dent|atr[áa]s|anterior|indietro|precedente|terug|vorige|tillbaka|f[öo]reg[åa]ende|tilbage|forrige|wstecz|poprzedni',
);

/** It sends all of it: what stops a rehearsal. */
export const lastWords = word(
  'submit|send|finish|complete|done|confirm|pay|buy|order|place order|apply now|register|sign up|create account|book|agree and|accept and send|subscribe|donate|check ?out',
  'absenden|senden|einreichen|abschicken|abschlie(?:ß|ss)en|fertig(?:stellen)?|best[äa]tigen|bezahlen|kaufen|bestellen|registrieren|buchen|beantragen',
  'envoyer|soumettre|valider|terminer|confirmer|payer|acheter|commander|enviar|finalizar|confirmar|pagar|comprar|invia|conferma|paga|acquista|verzenden|versturen|bevestigen|betalen|skicka|slutf[öo]r|betala|indsend|send ind|wy[śs]lij|zap[łl]a[ćc]',
);

export const nextWords = word(
  'next|continue|proceed|start(?: now)?|begin|go on|forward|save and continue|get started|let.s go|check your answers|review',
  'weiter|fortfahren|n[äa]chste[rs]?|starten|beginnen|los|pr[üu]fen|suivant|continuer|poursuivre|commencer|d[ée]marrer|siguiente|continuar|comenzar|seguinte|avan[çc]ar|avanti|continua|prosegui|successivo|volgende|doorgaan|ga verder|verder|n[äa]sta|forts[äa]tt|n[æa]ste|forts[æa]t|dalej|kontynuuj',
);
