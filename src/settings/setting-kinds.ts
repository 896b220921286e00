import { z } from 'zod';

/** What docs/configuration.md says of a setting besides its name and its default. */
interface SettingNotes {
  /** What the value may be, in the words of the error message where it is not. */
  expected: string;
  meaning: string;
  /** Shown in place of the default where that is no value. */
  standIn?: string;
}

/** The notes of each setting; `npm run docs` writes them down. */
export const SETTING_NOTES = z.registry<SettingNotes>();

/** The error message of a value that is not what is expected. */
export const expectedText = (problem: string): string => `expected ${problem}`;

function between(min: number, max: number) {
  const expected = `a whole number from ${min} to ${max}`;
  const number = z
    .string()
    .regex(/^\d+$/, expectedText(expected))
    .transform(Number)
    .refine((value) => value >= min && value <= max, expectedText(expected));
  return { expected, number };
}

export function wholeNumber(fallback: number, min: number, max: number, meaning: string) {
  const { expected, number } = between(min, max);
  return number.default(fallback).register(SETTING_NOTES, { expected, meaning });
}

/** @param standIn says what the default is made of. */
export function optionalNumber(standIn: string, min: number, max: number, meaning: string) {
  const { expected, number } = between(min, max);
  return number.optional().register(SETTING_NOTES, { expected, meaning, standIn });
}

export function onOrOff(fallback: boolean, meaning: string) {
  return z
    .enum(['true', 'false'], { error: expectedText('true or false') })
    .transform((value) => value === 'true')
    .default(fallback)
    .register(SETTING_NOTES, { expected: 'true or false', meaning });
}

export function webAddress(meaning: string) {
  return z
    .string()
    .refine((address) => URL.canParse(address), expectedText('a url'))
    .optional()
    .register(SETTING_NOTES, { expected: 'a url', meaning, standIn: 'none' });
}

export function otlpProtocol(meaning: string, standIn: string) {
  const expected = 'http/protobuf or http/json';
  return z
    .enum(['http/protobuf', 'http/json'], { error: expectedText(expected) })
    .optional()
    .register(SETTING_NOTES, { expected, meaning, standIn });
}

/** A text of which `parse` makes the value; undefined for a text that cannot be used. */
export function parsed<T>(format: string, parse: (given: string) => T | undefined) {
  return z.string().transform((given, context): T => {
    const value = parse(given);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: expectedText(format) });
    return z.NEVER;
  });
}
