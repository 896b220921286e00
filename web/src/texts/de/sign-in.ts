import type { openIdConnect as english } from '../en/sign-in';

export const openIdConnect: typeof english = {
  submit: 'Mit dem Konto Ihrer Organisation anmelden',
  orToken: 'oder mit einem Token',
  failed: {
    denied:
      'Die Anmeldung Ihrer Organisation hat Sie hier nicht zugelassen, oder Sie haben nicht zugestimmt. Versuchen Sie es noch einmal, oder fragen Sie, wer Ihr Konto betreut.',
    expired:
      'Diese Anmeldung hat länger als zehn Minuten gedauert, wurde schon benutzt oder gehört zu einem anderen Fenster. Beginnen Sie sie noch einmal.',
    provider:
      'Die Anmeldung Ihrer Organisation antwortet nicht, wie sie soll. Versuchen Sie es gleich noch einmal, oder nehmen Sie ein Token.',
    invalid:
      'Die Antwort der Anmeldung Ihrer Organisation konnte nicht geprüft werden. Versuchen Sie es noch einmal; wenn das nicht hilft, sagen Sie es denen, die diesen Dienst betreiben.',
    email:
      'Das Konto Ihrer Organisation hat keine bestätigte E-Mail-Adresse. Lassen Sie sie bestätigen, oder nehmen Sie ein Token.',
    unknown:
      'Niemand vom Personal hat die E-Mail-Adresse Ihres Kontos. Bitten Sie die Verwaltung (ADMIN), sie einzutragen.',
    account:
      'Sie melden sich mit einem anderen Konto an als bisher. Nehmen Sie das bisherige, oder bitten Sie die Verwaltung (ADMIN), Ihre E-Mail-Adresse neu einzutragen.',
    limited: 'Aus Ihrem Netz kamen zu viele Versuche. Warten Sie eine Minute und versuchen Sie es noch einmal.',
    error: 'Der Dienst konnte Sie nicht anmelden. Versuchen Sie es gleich noch einmal.',
  },
};
