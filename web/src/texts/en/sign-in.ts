export const openIdConnect = {
  submit: 'Sign in with your organisation’s account',
  orToken: 'or with a token',
  /** By the reason of the failure. */
  failed: {
    denied:
      'Your organisation’s sign-in did not let you in here, or you did not consent. Try again, or ask whoever looks after your account.',
    expired:
      'This sign-in took longer than ten minutes, was used before, or belongs to another window. Start it again.',
    provider: 'Your organisation’s sign-in does not answer as it should. Try again in a moment, or use a token.',
    invalid:
      'What your organisation’s sign-in answered could not be verified. Try again; if that does not help, tell whoever runs this service.',
    email: 'Your organisation’s account has no verified e-mail address. Have it verified, or use a token.',
    unknown: 'No member of staff has the e-mail address of your account. Ask an ADMIN to enter it.',
    account:
      'You sign in with another account than before. Use the one that you had, or ask an ADMIN to enter your e-mail address anew.',
    limited: 'Too many attempts came from your network. Wait a minute and try again.',
    error: 'The service could not sign you in. Try again in a moment.',
  },
};
