import type { StaffRole } from '../../api/generated/types';

export const staff = {
  staff: {
    hint: 'Everybody can see everything but costs. Costs, and what can be changed, depend on the role.',
    emailHint: 'For notifications, and for sign-in with a work account. Must be unique.',
    may: {
      ADMIN: 'Everything. Only admins manage staff and access tokens, and run verifications.',
      CATALOGUE: 'Products, prices, discounts, key pools and key imports.',
      FINANCE: 'Customers, credit, payments and credit notes; credits claims.',
      SUPPORT:
        'Replacements, revealing keys, webhooks and orders for customers; replaces keys for claims or rejects them.',
    } satisfies Record<StaffRole, string>,
    access: 'Access',
    hasAccess: 'Has access',
    revokedOn: 'Removed',
    you: 'You',
    former: 'Former members',
    included: 'included',
    actionsFor: (name: string) => `Actions for ${name}`,
    historyOf: (name: string) => `Audit log: ${name}`,
    create: 'New team member',
    createSubmit: 'Create team member',
    changeOf: (name: string) => `Edit ${name}`,
    sessions: 'Sessions',
    sessionsOf: (name: string) => `Sessions of ${name}`,
    noSessions: (name: string) => `${name} is not signed in anywhere.`,
    rotateOf: (name: string) => `New token for ${name}`,
    rotateEffect: (name: string) =>
      `The current token of ${name} stops working at once, and all browsers signed in with it are signed out.`,
    rotateOwn:
      'Your current token stops working at once, and you are signed out in all other browsers. Here you stay signed in.',
    revoke: 'Remove access',
    revokeOf: (name: string) => `Remove access of ${name}?`,
    revokeEffect: (name: string) =>
      `${name} can no longer sign in. This is permanent. Their changes stay in the audit log. The email address can be used again.`,
    revoked: (name: string) => `${name} can no longer sign in`,
    tokenTitle: (name: string) => `Token of ${name}`,
    tokenHint: 'Shown only once. Copy it and send it by a secure channel.',
    tokenDone: 'I have saved it',
  },
};
