import {
  NativeSelect,
  Textarea,
  TextInput,
  type NativeSelectProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay } from '../lib/days';
import { editedEuro, editedPercent, readAmount, typedEuroProblem } from '../lib/money';
import { yearProblem } from '../lib/times';

/** The props of a field's input that come from the form. */
export interface BoundProps {
  label: ReactNode;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
  'data-autofocus': true | undefined;
}

interface Options {
  label: string;
  /** A text is the error message for an empty field; with `true` the service refuses it. */
  required?: string | true;
  /** Whether its label says that it can be empty. */
  isOptional?: boolean;
}

/** A field of a form. The form holds its value as a text. */
export interface Field extends Options {
  toText: (stored: unknown) => string;
  /** The value in the request. */
  toValue: (text: string) => unknown;
  /** Why a text cannot be sent. The service validates everything else. */
  problem: (text: string) => string | undefined;
  /** The text as people read it. */
  show: (text: string) => string;
  draw: (props: BoundProps, set: (text: string) => void) => ReactNode;
}

/** The fields of a form by their names in the service; `billing.city` is a nested field. */
export type Fields<Name extends string> = Readonly<Record<Name, Field>>;

/** A field that is stored as a text, or as null if it is empty. */
export function field(options: Options, draw: Field['draw']): Field {
  const { required } = options;
  return {
    ...options,
    toText: (stored) => (typeof stored === 'string' || typeof stored === 'number' ? String(stored) : ''),
    toValue: (text) => (required ? text.trim() : text.trim() || null),
    problem: (text) => (typeof required === 'string' && text.trim() === '' ? required : undefined),
    show: (text) => text,
    draw,
  };
}

type OptionsWith<Props> = Options & Omit<Props, keyof Options | 'value' | 'error' | 'onChange'>;

export const text = ({ label, required, isOptional, ...input }: OptionsWith<TextInputProps>): Field =>
  field({ label, required, isOptional }, (props) => <TextInput {...input} {...props} required={Boolean(required)} />);

export const lines = ({ label, required, isOptional, ...input }: OptionsWith<TextareaProps>): Field =>
  field({ label, required, isOptional }, (props) => (
    <Textarea autosize minRows={2} {...input} {...props} required={Boolean(required)} />
  ));

export const date = (options: OptionsWith<TextInputProps>): Field => {
  const plain = text({ type: 'date', ...options });
  return { ...plain, problem: (day) => plain.problem(day) ?? yearProblem(day), show: formatDay };
};

/** A whole number. @param wrong the message for anything else. */
export const number = ({ wrong, ...options }: OptionsWith<TextInputProps> & { wrong: string }): Field => ({
  ...text({ inputMode: 'numeric', ...options }),
  toValue: (typed) => (typed.trim() === '' ? null : Number(typed)),
  problem: (typed) => (/^\d{0,9}$/.test(typed.trim()) ? undefined : wrong),
});

/** An amount in EUR. @param wrong the message for a text that is no amount. */
export const euro = ({ wrong, ...options }: OptionsWith<TextInputProps> & { wrong: string }): Field => ({
  ...text({
    inputMode: 'decimal',
    rightSection: 'EUR',
    rightSectionWidth: 52,
    ...(!options.isOptional && { required: true }),
    ...options,
  }),
  toText: (stored) => (typeof stored === 'number' ? editedEuro(stored) : ''),
  toValue: (typed) => readAmount(typed) ?? null,
  problem: (typed) =>
    readAmount(typed) !== undefined || (options.isOptional && typed.trim() === '')
      ? undefined
      : typedEuroProblem(typed, wrong),
});

/** A percentage. @param wrong the message for a text that is no percentage. */
export const percent = ({ wrong, ...options }: OptionsWith<TextInputProps> & { wrong: string }): Field => ({
  ...text({ inputMode: 'decimal', rightSection: '%', rightSectionWidth: 36, required: true, ...options }),
  toText: (stored) => (typeof stored === 'number' ? editedPercent(stored) : ''),
  toValue: readAmount,
  problem: (typed) => (readAmount(typed) === undefined ? wrong : undefined),
});

export type PlainOptions<Props> = { label: string } & Omit<Props, 'label' | 'value' | 'error' | 'onChange'>;

interface ChoiceOptions extends PlainOptions<Omit<NativeSelectProps, 'data'>> {
  choices: readonly { value: string; label: string }[];
  /** Explains the chosen value. */
  hintOf?: (chosen: string) => string;
}

export const choice = ({ label, choices, hintOf, ...input }: ChoiceOptions): Field => ({
  ...field({ label }, (props) => (
    <NativeSelect {...(hintOf && { description: hintOf(props.value) })} {...input} {...props} data={[...choices]} />
  )),
  show: (chosen) => choices.find(({ value }) => value === chosen)?.label ?? chosen,
});

export const readList = (typed: string): string[] => JSON.parse(typed) as string[];

/** A list of names or ids. */
export const list = (label: string, draw: Field['draw']): Field => ({
  ...field({ label }, draw),
  toText: (stored) => JSON.stringify(stored ?? []),
  toValue: readList,
  show: (typed) => readList(typed).join(', '),
});
