import type { StaffRole } from '../../api/generated/types';

const MAY: Record<StaffRole, string> = {
  ADMIN: 'Everything; alone manages staff and access tokens, and runs verifications.',
  CATALOGUE: 'Products, prices, discounts, license pools and imports of keys.',
  FINANCE: 'Customers, credit, payments, credit notes, and claims that are credited.',
  SUPPORT: 'Replacements, revealing keys, webhooks, orders for customers, and claims that are replaced or rejected.',
};

export const staff = {
  staff: {
    title: 'Staff',
    hint: 'Everybody here reads everything; what else they may do depends on their role.',
    name: 'Name',
    email: 'E-mail',
    emailHint: 'For mails, and for signing in where that is set up. Nobody else may have it.',
    role: 'Role',
    may: MAY,
    prefix: 'Token',
    lastUse: (zone: string) => `Last use (${zone})`,
    never: 'Never',
    since: 'Since',
    access: 'Access',
    hasAccess: 'Has access',
    revokedOn: (time: string) => `Revoked ${time}`,
    you: 'You',
    show: 'Show',
    withAccess: 'Who has access',
    everybody: 'All there ever were',
    actions: 'Actions',
    history: 'Changes',
    look: 'Audit log',
    historyOf: (name: string) => `Audit log: ${name}`,
    create: 'New member',
    createSubmit: 'Create',
    change: 'Change',
    changeOf: (name: string) => `Change ${name}`,
    save: 'Save',
    saved: 'The member is changed.',
    nameMissing: 'Say who it is',
    rotate: 'New token',
    rotateOf: (name: string) => `New token for ${name}`,
    rotateEffect: (name: string) =>
      `The present token of ${name} lets nobody in from now on, and all browsers are signed out that were signed in with it.`,
    rotateOwn:
      'Your present token lets nobody in from now on, and you are signed out in all other browsers. Here you stay signed in.',
    revoke: 'Revoke',
    revokeOf: (name: string) => `Revoke ${name}`,
    revokeEffect: (name: string) =>
      `${name} is let in no more, at once and for good. What they did stays in the audit log. The e-mail address is free for somebody else.`,
    revoked: (name: string) => `${name} is let in no more.`,
    tokenTitle: (name: string) => `Token of ${name}`,
    token: 'Token',
    tokenHint:
      'It is shown this once, and kept nowhere in whole. Copy it, and give it to its owner over a way that others do not read.',
    tokenDone: 'I have kept it',
    copyToken: 'Copy token',
  },
};
