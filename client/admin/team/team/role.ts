/** Returns the form value of a role: the name of a predefined role, or "custom" and the id. */
export function fieldOf(role: string, id: number | null): string {
  return role === "custom" ? `custom ${id}` : role;
}

/** Returns the request's fields for a form value from fieldOf. */
export function roleOf(value: string): { role: string; role_id: number | null } {
  const [role = "", id] = value.split(" ");
  return { role, role_id: id ? Number(id) : null };
}
