import email from 'validator/lib/isEmail.js';

/** The length of e-mail columns, and the maximum of RFC 5321. */
const MAX_LENGTH = 320;

/** Whether a text is an e-mail address. */
export const isEmailAddress = (text: string): boolean => text.length <= MAX_LENGTH && email.default(text);
