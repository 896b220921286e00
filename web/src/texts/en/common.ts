import type { ClaimStatus, StaffRole } from '../../api/generated/types';

const CLAIM_STATUS: Record<ClaimStatus, string> = {
  OPEN: 'Open',
  REPLACED: 'Replaced',
  CREDITED: 'Credited',
  REJECTED: 'Rejected',
};

const ROLE: Record<StaffRole, string> = {
  ADMIN: 'Admin',
  CATALOGUE: 'Catalogue',
  FINANCE: 'Finance',
  SUPPORT: 'Support',
};

/** What every page needs. */
export const common = {
  name: 'Reseller orders',
  skip: 'Skip to content',
  loading: 'Loading…',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  confirm: 'Confirm',
  copy: 'Copy',
  copied: 'Copied',
  none: '–',
  retry: 'Try again',
  optional: 'optional',
  copyText: (text: string) => `Copy ${text}`,

  claimStatus: CLAIM_STATUS,
  role: ROLE,

  errors: {
    unexpected: 'Something unexpected happened. Nothing more is known here.',
    changeUnknown: 'No answer came, so it is not known whether this was done. Look at it again before you repeat it.',
    request: (id: string) => `request ${id}`,
    title: 'This did not work',
    notFound: 'There is nothing here',
    notFoundHint: 'The address may be mistyped, or what was here is gone.',
    noPermission: (role: StaffRole) => `Your role ${ROLE[role]} does not allow this.`,
    connectionLost: 'The connection is lost. What is shown may be out of date; it is read again until an answer comes.',
  },

  unsaved: {
    title: 'Leave without saving?',
    text: 'What you have typed is not saved.',
    stay: 'Stay',
    leave: 'Leave',
  },

  conflict: {
    title: 'Somebody else has changed this meanwhile',
    text: 'Nothing of yours is saved yet. Where the versions differ:',
    same: 'What is saved now is what you have typed.',
    field: 'Field',
    stored: 'Saved meanwhile',
    typed: 'Yours',
    untouched: 'You have not changed it: it stays as saved',
    keep: 'Save mine',
    take: 'Take what is saved',
  },

  signIn: {
    title: 'Sign in',
    token: 'Staff token',
    hint: 'An ADMIN makes tokens, and so does the command staff:create.',
    submit: 'Sign in',
    missing: 'Paste your token',
    ended: 'Your session has ended. Sign in again to go on.',
    signingIn: 'Signing you in…',
  },

  shell: {
    navigation: 'Main navigation',
    dashboard: 'Dashboard',
    orders: 'Orders',
    claims: 'Claims',
    customers: 'Customers',
    stock: 'Stock',
    webhooks: 'Webhooks',
    audit: 'Audit log',
    staff: 'Staff',
    system: 'System',
    menu: 'Menu',
    account: (name: string, role: StaffRole) => `${name} (${ROLE[role]})`,
    times: 'Times',
    businessTime: 'Of the business',
    viewerTime: 'Of this computer',
    timesIn: (zone: string) => `Times in ${zone}`,
    language: 'Language',
    help: 'Help',
    helpFor: (title: string) => `Help: ${title}`,
    colours: 'Colours',
    light: 'Light',
    dark: 'Dark',
    auto: 'As the system',
    sessions: 'Your sessions',
    signOut: 'Sign out',
  },

  search: {
    button: 'Search',
    title: 'Search everything',
    placeholder: 'Customer, order, reference, SKU, name, claim or whole license key',
    hint: 'Numbers, names, references, SKUs, claims, or a whole license key.',
    nothing: 'Nothing is found. Names and SKUs are found by a part of them, a license key only whole.',
    customer: (number: number) => `Customer ${number}`,
    order: (number: number) => `Order ${number}`,
    product: 'Product',
    claim: (status: ClaimStatus) => `Claim, ${CLAIM_STATUS[status].toLowerCase()}`,
    key: 'License key',
    keyUnsold: 'Nobody has bought it',
  },

  lists: {
    columns: 'Columns',
    filters: 'Filters',
    clear: 'Clear filters',
    first: 'First page',
    previous: 'Previous',
    next: 'Next',
    range: (from: number, to: number, total: string | undefined) => `${from} to ${to}${total ? ` of ${total}` : ''}`,
    page: (number: number) => `Page ${number}`,
    pages: 'Pages',
    any: 'Any',
    more: (count: number) => `Show more (${count} are left)`,
    scrolls: (title: string) => `${title}, scrolls sideways`,
  },
};
