import email from 'validator/lib/isEmail.js';

/** The length of e-mail columns, and the maximum of RFC 5321. */
const MAX_LENGTH = 320;

export const isEmailAddress = (text: string): boolean => text.length <= MAX_LENGTH && email.default(text);
