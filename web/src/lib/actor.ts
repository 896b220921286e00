/** The author of a change, as the service records it. */
interface Actor {
  staffMember: { name: string } | null;
  operator: string | null;
}

/** A member of staff, with the acting customer in a test shop, or the operator of a command; null for the service. */
export function actorName({ staffMember, operator }: Actor): string | null {
  return staffMember && operator ? `${staffMember.name} (${operator})` : (staffMember?.name ?? operator);
}
