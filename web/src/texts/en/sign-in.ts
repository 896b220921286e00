export const signIn = {
  openIdConnect: {
    submit: 'Continue with your work account',
    orToken: 'or',
    /** By reason. */
    failed: {
      denied: 'Your organisation refused the sign-in, or you declined it. Try again, or ask your IT department.',
      expired:
        'This sign-in took longer than ten minutes, was already used, or belongs to another window. Start again.',
      provider: 'Your organisation’s sign-in is not responding. Try again in a moment, or use a token.',
      invalid:
        'The response of your organisation’s sign-in could not be verified. Try again, or ask your IT department.',
      email: 'Your organisation’s account has no verified email address. Have it verified, or use a token.',
      unknown: 'No team member has the email address of your account. Ask an admin to add it.',
      account:
        'This is not the account that you used before. Use that one, or ask an admin to enter your email address again.',
      limited: 'Too many attempts came from your network. Wait a minute and try again.',
      error: 'The service could not sign you in. Try again in a moment.',
    },
  },
};
