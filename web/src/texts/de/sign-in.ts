import type { signIn as english } from '../en/sign-in';

export const signIn: typeof english = {
  openIdConnect: {
    submit: 'Weiter mit dem Firmenkonto',
    orToken: 'oder',
    failed: {
      denied:
        'Ihre Organisation hat die Anmeldung abgelehnt, oder Sie haben nicht zugestimmt. Versuchen Sie es erneut oder fragen Sie Ihre IT-Abteilung.',
      expired:
        'Diese Anmeldung hat länger als zehn Minuten gedauert, wurde schon verwendet oder gehört zu einem anderen Fenster. Bitte neu beginnen.',
      provider:
        'Die Anmeldung Ihrer Organisation antwortet nicht. Versuchen Sie es gleich noch einmal oder verwenden Sie ein Token.',
      invalid:
        'Die Antwort Ihrer Organisation konnte nicht geprüft werden. Versuchen Sie es erneut; wenn das nicht hilft, informieren Sie Ihre IT-Abteilung.',
      email: 'Ihr Konto hat keine bestätigte E-Mail-Adresse. Lassen Sie sie bestätigen oder verwenden Sie ein Token.',
      unknown: 'Kein Teammitglied hat die E-Mail-Adresse Ihres Kontos. Bitten Sie einen Admin, sie einzutragen.',
      account:
        'Bisher haben Sie ein anderes Konto verwendet. Melden Sie sich damit an oder bitten Sie einen Admin, Ihre E-Mail-Adresse neu einzutragen.',
      limited: 'Aus Ihrem Netz kamen zu viele Versuche. Warten Sie eine Minute und versuchen Sie es noch einmal.',
      error: 'Der Dienst konnte Sie nicht anmelden. Versuchen Sie es gleich noch einmal.',
    },
  },
};
