import { ObjectType } from 'type-graphql';
import { fields, id, instant, orNull, text } from '../../../shared/fields.js';

@ObjectType('StaffSession', { description: 'A browser in which a member of staff has signed in.' })
export class StaffSessionType extends fields({
  id: id(),
  createdAt: instant('When the member signed in.'),
  lastUsedAt: instant('Accurate to a minute.'),
  expiresAt: instant('When it ends without further use: 12 hours after the last use, at most 7 days after sign-in.'),
  userAgent: orNull(text("The browser's User-Agent, at most 200 characters.")),
  browser: orNull(text('A readable name of the browser, such as `Firefox (Linux)`; null without a User-Agent.')),
  address: orNull(text('The IP address of the sign-in.')),
}) {}
