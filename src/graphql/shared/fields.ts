import type { GraphQLScalarType } from 'graphql';
import { ArgsType, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import type { TextRule } from '../../domain/common/text.js';
import { CalendarDate, DateTime, ObjectID } from './scalars.js';
import { WithRule } from './texts.js';
import { EuroField, PercentField } from './types.js';

/** The type of a field: a class, a scalar, or an enum of `enumType`. */
type FieldType<T> = (abstract new () => T) | GraphQLScalarType<T, unknown> | Readonly<Record<string, T>>;

interface Options {
  description?: string | undefined;
  nullable?: boolean;
  defaultValue?: unknown;
  /** Defaults to the name of the property, in which cents and basis points have a suffix. */
  name?: string;
}

/** A field of a GraphQL type, whose value in TypeScript is a `T`. */
export interface FieldSpec<T> {
  options: Options;
  decorate: (options: Options) => PropertyDecorator;
  /** Only for the compiler; never set. */
  value?: T;
}

interface Omittable {
  omittable: true;
}

type Specs = Readonly<Record<string, FieldSpec<unknown>>>;

type Value<S> = S extends FieldSpec<infer T> ? T : never;

type Values<S> = { -readonly [K in keyof S as S[K] extends Omittable ? never : K]: Value<S[K]> } & {
  -readonly [K in keyof S as S[K] extends Omittable ? K : never]?: Value<S[K]>;
};

const decoratedBy =
  <T>(decorate: (options: Options) => unknown) =>
  (description?: string, options: Options = {}): FieldSpec<T> => ({
    options: { description, ...options },
    decorate: decorate as FieldSpec<T>['decorate'],
  });

const fieldOf = <T>(type: unknown) => decoratedBy<T>((options) => Field(() => type as never, options as never));

export const id = fieldOf<string>(ObjectID);
export const text = fieldOf<string>(String);
export const ids = fieldOf<string[]>([ObjectID]);
export const texts = fieldOf<string[]>([String]);

const withRule = <T>({ options, decorate }: FieldSpec<T>, rule: TextRule): FieldSpec<T> => ({
  options,
  decorate: (all) => (prototype, property) => {
    decorate(all)(prototype, property);
    WithRule(rule)(prototype, property);
  },
});

/** A text of an input, with its rule. */
export const textOf = (rule: TextRule, description?: string): FieldSpec<string> => withRule(text(description), rule);
/** A list of texts of an input, with the rule of each. */
export const textsOf = (rule: TextRule, description?: string): FieldSpec<string[]> =>
  withRule(texts(description), rule);

export const flag = fieldOf<boolean>(Boolean);
/** A flag of an input that is false if it is omitted; null counts as false. */
export const flagOrFalse = (description: string): FieldSpec<boolean> =>
  flag(description, { nullable: true, defaultValue: false });
export const int = fieldOf<number>(Int);
export const float = fieldOf<number>(Float);
export const instant = fieldOf<Date>(DateTime);
export const day = fieldOf<string>(CalendarDate);

/** An amount in EUR; the property `priceCents` has whole cents for the field `price`. */
export const euro = decoratedBy<number>(EuroField);
/** A percentage, of which the property (`rateBp`) has the basis points. */
export const percent = decoratedBy<number>(PercentField);

export const field = <T>(type: FieldType<T>, description?: string, options?: Options): FieldSpec<T> =>
  fieldOf<T>(type)(description, options);
export const list = <T>(type: FieldType<T>, description?: string, options?: Options): FieldSpec<T[]> =>
  fieldOf<T[]>([type])(description, options);

/** The same field, or null. */
export const orNull = <T>({ options, decorate }: FieldSpec<T>): FieldSpec<T | null> => ({
  options: { ...options, nullable: true },
  decorate,
});

/** A field of an input that can be null or omitted. */
export const optional = <T>(spec: FieldSpec<T>): FieldSpec<T | null> & Omittable => ({
  ...orNull(spec),
  omittable: true,
});

interface ClassWithFields {
  <S extends Specs>(specs: S): abstract new () => Values<S>;
  <B, S extends Specs>(Base: abstract new () => B, specs: S): abstract new () => B & Values<S>;
}

// A class inherits fields only from a class of its kind.
function classWith(...kinds: readonly ClassDecorator[]): ClassWithFields {
  return (first: Specs | (abstract new () => object), second?: Specs) => {
    const [Base, specs] = second ? [first as abstract new () => object, second] : [Object, first as Specs];
    abstract class FieldsOf extends Base {}
    for (const kind of kinds) kind(FieldsOf);
    for (const [property, { options, decorate }] of Object.entries(specs)) {
      decorate(options)(FieldsOf.prototype, property);
    }
    return FieldsOf as never;
  };
}

/**
 * A class with these fields, to be extended by an object type: so each field states its type once, for GraphQL and for
 * the compiler. With a base class it has the fields of that class too. A property that its body declares is no GraphQL
 * field: resolvers and `links.ts` read it.
 */
export const fields = classWith(ObjectType());

/** The same for an input or a class of arguments. */
export const inputs = classWith(InputType(), ArgsType());
