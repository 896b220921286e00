/** Who made a change, as the service records it. */
interface Actor {
  staffMember: { name: string } | null;
  operator: string | null;
}

/** A member of staff, with the customer whom it helped in a test shop, or whoever ran a command; null for the service. */
export function actorName({ staffMember, operator }: Actor): string | null {
  return staffMember && operator ? `${staffMember.name} (${operator})` : (staffMember?.name ?? operator);
}
