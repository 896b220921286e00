/** What a column of e-mail addresses holds; RFC 5321 allows no longer ones. */
const MAX_LENGTH = 320;

/** Whether a text is an e-mail address. */
export async function isEmailAddress(text: string): Promise<boolean> {
  // Loaded when first needed: loading the package takes an eighth of the time that the service needs to start.
  const { isEmail } = await import('class-validator');
  return text.length <= MAX_LENGTH && isEmail(text);
}
