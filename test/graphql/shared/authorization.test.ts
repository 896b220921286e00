import 'reflect-metadata';
import { graphql } from 'graphql';
import { Authorized, getMetadataStorage, Mutation, Query, Resolver } from 'type-graphql';
import { TOKEN_SCOPES } from '../../../src/domain/access/token-scope.js';
import { DomainError } from '../../../src/domain/common/errors.js';
import { STAFF_ROLES } from '../../../src/domain/staff/staff-role.js';
import { createCustomerResolvers } from '../../../src/graphql/customer-schema.js';
import { authorize, declaredRoles, PUBLIC, type RequestCaller } from '../../../src/graphql/shared/authorization.js';
import { buildApiSchema } from '../../../src/graphql/shared/build-api-schema.js';
import { createStaffResolvers } from '../../../src/graphql/staff-schema.js';

const { queries, mutations, subscriptions, fieldResolvers, authorizedFields, authorizedResolver } =
  getMetadataStorage();

describe('the operations of both GraphQL APIs', () => {
  it.each([
    ["the customers' schema", Object.values(createCustomerResolvers({} as never)), [...TOKEN_SCOPES, PUBLIC]],
    ["the staff's schema", createStaffResolvers({} as never), STAFF_ROLES],
  ])('each root field of %s declares at least one of its permissions, and nothing else', (_name, resolvers, roles) => {
    const classes = new Set<unknown>(resolvers.map((resolver) => resolver.constructor));
    const operations = [...queries, ...mutations, ...subscriptions].filter(({ target }) => classes.has(target));
    expect(operations.length).toBeGreaterThan(0);
    for (const { target, methodName } of operations) {
      const declared = declaredRoles(target, methodName);
      expect(declared.length).toBeGreaterThan(0);
      expect(roles).toEqual(expect.arrayContaining([...declared]));
    }
  });
});

describe('the position of an authorisation declaration', () => {
  it('no field resolver and no class declares who may call it, so that each root field is checked once', () => {
    const declares = ({ target, methodName }: { target: unknown; methodName: string }) =>
      authorizedFields.some((declared) => declared.target === target && declared.fieldName === methodName);
    expect(fieldResolvers.filter(declares)).toEqual([]);
    expect(authorizedResolver).toEqual([]);
  });
});

describe('a resolver without a declaration', () => {
  it('the schema cannot be built with a root field without a declaration', async () => {
    @Resolver()
    class Planted {
      @Authorized()
      @Query(() => String)
      declared(): string {
        return 'declared';
      }

      @Mutation(() => String)
      planted(): string {
        return 'planted';
      }
    }
    await expect(buildApiSchema([new Planted()])).rejects.toThrow('Planted.planted does not declare who may call it');
  });

  it.each([
    ['without a scope', []],
    ['with the role of another API', ['ADMIN']],
    ['with a role beside a scope', ['READ', 'ADMIN']],
  ])('a schema of tokens with scopes is not built where a root field is declared %s', async (_how, roles) => {
    @Resolver()
    class Unscoped {
      @Authorized(roles)
      @Query(() => String)
      unscoped(): string {
        return 'unscoped';
      }
    }
    await expect(buildApiSchema([new Unscoped()], TOKEN_SCOPES)).rejects.toThrow(
      'Unscoped.unscoped does not declare one of READ, ORDER, WEBHOOKS',
    );
  });

  it('a declaration on a resolver class does not count for the root fields of the class', async () => {
    @Authorized()
    @Resolver()
    class OfClass {
      @Query(() => String)
      ofClass(): string {
        return 'of the class';
      }
    }
    await expect(buildApiSchema([new OfClass()])).rejects.toThrow('OfClass.ofClass does not declare who may call it');
  });

  it('a schema is not built where a resolver inherits a query without a declaration', async () => {
    @Resolver()
    class Base {
      @Query(() => String)
      inherited(): string {
        return 'inherited';
      }
    }
    @Resolver()
    class Heir extends Base {}
    await expect(buildApiSchema([new Heir()])).rejects.toThrow('Base.inherited does not declare who may call it');
  });
});

describe('the authorisation check', () => {
  @Resolver()
  class Doors {
    @Authorized()
    @Query(() => String)
    forAll(): string {
      return 'entered';
    }

    @Authorized('ADMIN')
    @Query(() => String)
    forAdmins(): string {
      return 'entered';
    }

    @Authorized('ADMIN', 'SUPPORT')
    @Query(() => String)
    forBoth(): string {
      return 'entered';
    }
  }

  const refusal = new DomainError('ACCOUNT_SUSPENDED');
  const { code } = refusal;
  const allowed: RequestCaller = { refusal: undefined };

  it.each<[string, RequestCaller, { forAll: string; forAdmins: string; forBoth: string }]>([
    ['a refused caller', { refusal }, { forAll: code, forAdmins: code, forBoth: code }],
    ['a refused ADMIN', { refusal, role: 'ADMIN' }, { forAll: code, forAdmins: code, forBoth: code }],
    ['a caller without a role', allowed, { forAll: 'entered', forAdmins: 'FORBIDDEN', forBoth: 'FORBIDDEN' }],
    ['a SUPPORT', { ...allowed, role: 'SUPPORT' }, { forAll: 'entered', forAdmins: 'FORBIDDEN', forBoth: 'entered' }],
    ['an ADMIN', { ...allowed, role: 'ADMIN' }, { forAll: 'entered', forAdmins: 'entered', forBoth: 'entered' }],
  ])('a GraphQL request of %s enters what it may: %j', async (_who, contextValue, expected) => {
    const schema = await buildApiSchema([new Doors()]);
    const outcomeOf = async (field: string) => {
      const { data, errors = [] } = await graphql({ schema, source: `{ ${field} }`, contextValue });
      return data?.[field] ?? errors.map(({ originalError }) => (originalError as DomainError).code).join();
    };
    const found = await Promise.all(Object.keys(expected).map(async (field) => [field, await outcomeOf(field)]));
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it('a caller with scopes needs one of the declared scopes, and the error names them', () => {
    const reader: RequestCaller = { refusal: undefined, scopes: ['READ'] };
    expect(() => authorize(reader, ['READ'], ['READ', 'ORDER'])).not.toThrow();
    expect(() => authorize(reader, ['READ'], ['ORDER'])).toThrow(
      expect.objectContaining({
        code: 'INSUFFICIENT_SCOPE',
        extras: { details: { Authorization: 'The token needs the scope order' } },
      }),
    );
    expect(() => authorize({ refusal: undefined, scopes: [] }, ['READ'])).toThrow(
      expect.objectContaining({ code: 'INSUFFICIENT_SCOPE' }),
    );
  });

  it('a caller needs the permission of every one of several declarations', () => {
    const support: RequestCaller = { refusal: undefined, role: 'SUPPORT' };
    expect(() => authorize(support, [], ['SUPPORT'])).not.toThrow();
    expect(() => authorize(support, ['SUPPORT'], ['ADMIN'])).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  });
});
